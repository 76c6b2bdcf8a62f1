// SPDX-License-Identifier: Apache-2.0

/// Where sound is heard: it takes frames of 16 bits, little-endian, and tells how many of them are still to be heard.
///
/// No call waits but ``drain()``, unless whatever serves the output hangs: the whole process is killed then.
protocol Output: AnyObject {
    /// The frames of silence behind the sound that may be lost at the end.
    var tail: Int { get }

    /// Takes as many of the frames as there is room for; returns their number.
    func take(_ frames: ArraySlice<UInt8>) throws(SpeakerFault) -> Int

    /// Begins to be heard, even if there is room for more.
    func start() throws(SpeakerFault)

    /// Returns the number of frames that were taken and have not been heard; none after an underrun.
    func held() throws(SpeakerFault) -> Int

    /// Stands still; false where that cannot be done.
    func pause() throws(SpeakerFault) -> Bool

    /// Goes on after a pause.
    func proceed() throws(SpeakerFault)

    /// Forgets what has not been heard; more may be taken after it.
    func drop() throws(SpeakerFault)

    /// Waits until all has been heard.
    func drain() throws(SpeakerFault)

    /// Lets the output go.
    func close()
}
