// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
