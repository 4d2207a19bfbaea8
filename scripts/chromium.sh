#!/bin/sh
# See that there is a Chromium for the browser tests; install Debian's when that is allowed.
set -eu

for name in "${YACHT_TEST_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing chromium for the browser tests." >&2
    apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium \
            >/dev/null || echo "Chromium could not be installed." >&2
fi
