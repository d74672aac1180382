#!/usr/bin/env bash
# Everything that can be said about the code without running it. Goes on after a failure, so that one run shows all.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bash tools/setup/bootstrap.sh --dependencies || exit 1
export PATH="$PWD/node_modules/.bin:$PATH"

failed=''
check() {
  local name=$1
  shift
  printf '==> %s\n' "$name"
  "$@" || failed="$failed $name"
}

check types tsc -p .
check console tsc -p web
check lint oxlint
check format oxfmt --check .
check layers depcruise --config .dependency-cruiser.cjs .
check patterns node tools/check/patterns.ts
check names node tools/check/unique-exports.ts
check workflows node tools/check/bundle-workflows.ts
check images bash tools/check/pin-images.sh --check

if [ -n "$failed" ]; then
  printf 'check failed:%s\n' "$failed" >&2
  exit 1
fi
echo 'check passed'
