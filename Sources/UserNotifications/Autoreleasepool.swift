// SPDX-License-Identifier: Apache-2.0

/// Runs a body of work and returns its result.
///
/// - Note: On Apple's systems objects that the body autoreleases are let go at its end. On Linux every object is let go when nothing
///   refers to it any more, and there is no pool to empty.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
