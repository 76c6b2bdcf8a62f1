// SPDX-License-Identifier: Apache-2.0
// The functions of pcaudiolib that libespeak-ng.a names. The engine only ever synthesises into a callback,
// so opening a device always fails; without these, libpcaudio would load PulseAudio and X11 at every start.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct audio_object;

struct audio_object *create_audio_device_object(const char *device, const char *application_name,
                                                const char *description);
int audio_object_open(struct audio_object *object, int format, uint32_t rate, uint8_t channels);
void audio_object_close(struct audio_object *object);
void audio_object_destroy(struct audio_object *object);
int audio_object_write(struct audio_object *object, const void *data, size_t bytes);
int audio_object_drain(struct audio_object *object);
int audio_object_flush(struct audio_object *object);
const char *audio_object_strerror(struct audio_object *object, int error);
