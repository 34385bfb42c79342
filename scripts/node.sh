#!/bin/sh
# Runs a program of this project with the Node that it needs, which is brought with the dependencies where they are missing.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/environment.sh"
exec node "$@"
