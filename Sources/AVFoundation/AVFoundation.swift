// SPDX-License-Identifier: Apache-2.0

@_exported import AVFAudio
@_exported import AudioToolbox
@_exported import CoreMedia
