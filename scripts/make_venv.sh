#!/bin/sh
# Make the virtual environment FOLDER with the first Python on PATH that is 3.11 or newer.
# On Debian the module that does it is a package of its own, which root may install.
set -eu

folder=$1

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
        # A name on PATH may be a shim with no interpreter behind it, so each is tried.
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$name"
            return
        fi
    done
    say "yachtdice needs Python 3.11 or newer on PATH (or: make PYTHON=/path/to/python3)."
    exit 1
}

can_make() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

python=$(find_python)
if ! can_make; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing $package, which this Python makes virtual environments with."
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null
    fi
    if ! can_make; then
        say "This Python cannot make virtual environments. As root: apt-get install $package"
        exit 1
    fi
fi

rm -rf "$folder"
"$python" -m venv "$folder"
say "Made $folder with $("$folder/bin/python" --version)."
