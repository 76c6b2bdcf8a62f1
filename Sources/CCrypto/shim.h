// SPDX-License-Identifier: Apache-2.0
// OpenSSL's libcrypto alone, for what extensions import; the server's TLS has a module of its own.
#pragma once

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// Macros, which Swift cannot call.
static inline int earshot_gcm_nonce_length(EVP_CIPHER_CTX *context, int count) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, count, NULL);
}
static inline int earshot_aead_tag(EVP_CIPHER_CTX *context, int count, unsigned char *tag) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, count, tag);
}
static inline int earshot_aead_expect(EVP_CIPHER_CTX *context, int count, const unsigned char *tag) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, count, (void *)tag);
}
