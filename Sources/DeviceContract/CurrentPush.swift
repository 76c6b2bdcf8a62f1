// SPDX-License-Identifier: Apache-2.0

/// The push that the present code runs for, in a process that may have several.
package enum CurrentPush {
    /// Its number; 0 where it is not known, as in a callback of a queue.
    ///
    /// Set around `didReceive` and `serviceExtensionTimeWillExpire`, it reaches what they call and the tasks that they start;
    /// and around what a synthesizer tells its delegate of an utterance.
    @TaskLocal package static var number: UInt32 = 0
}
