#!/usr/bin/env bash
# Builds the console (web/) with the guides into web/dist, which the API serves; does nothing when that is current, or when the packages for a
# build are missing, as they are in the container image, which has a build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

[ -d web ] && command -v vite >/dev/null || exit 0
hash_of() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi | cut -d' ' -f1; }
inputs=$(find web client docs/guides tools/console/*guide* package-lock.json -type f ! -path '*/dist/*' ! -name '*.test.ts' -print0 | LC_ALL=C sort -z | xargs -0 cat | hash_of)
[ "$(cat web/dist/inputs 2>/dev/null)" != "$inputs" ] || exit 0

# A service that runs has either the former build or the new one.
output=$(mktemp -d "$PWD/web/dist-XXXXXX")
trap 'rm -rf "$output"' EXIT
CONSOLE_OUTPUT=$output vite build web --logLevel warn
node tools/console/write-guides.ts "$output"
printf '%s\n' "$inputs" >"$output/inputs"
chmod 755 "$output"
rm -rf web/dist
mv "$output" web/dist
