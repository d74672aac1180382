#!/usr/bin/env bash
# Builds client/dist, the package @loquent/client as it is published: cd client && npm publish.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rm -rf client/dist
tsc -p client/tsconfig.build.json
cp LICENSE client/LICENSE
