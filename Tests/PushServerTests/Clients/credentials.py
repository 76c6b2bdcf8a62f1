# SPDX-License-Identifier: Apache-2.0
"""What a provider shows a server that it pushes to."""

import base64, json, time


def token(team="TEAM123456", key="ABCDE12345", issued=None):
    """A provider token that is well-formed; nobody has signed it."""
    part = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    head = part(json.dumps({"alg": "ES256", "kid": key}).encode())
    claims = part(json.dumps({"iss": team, "iat": int(issued or time.time())}).encode())
    return f"{head}.{claims}.{part(bytes([1]) * 64)}"
