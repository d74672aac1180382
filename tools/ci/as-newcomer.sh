#!/usr/bin/env bash
# Runs a command as on a newcomer's machine: tools/ci/as-newcomer.sh FOLDER COMMAND…
# It runs in FOLDER, which becomes a copy of the repository without what was installed or made in it, like a clone. What
# `npm test` and `npm run demo` install is there; what CI installs besides is hidden: LibreOffice, Poppler, Chromium,
# PostgreSQL, the speech service and yt-dlp. HIDE names further programs.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${1:?usage: tools/ci/as-newcomer.sh FOLDER COMMAND…}
shift
hidden=" soffice libreoffice localc lowriter loimpress pdftoppm pdftotext pdfinfo chromium chromium-browser google-chrome
  psql postgres initdb pg_ctl versitygw schemathesis ${HIDE:-} "
hidden=" $(echo $hidden) "

if [ ! -e "$folder/package.json" ]; then
  mkdir -p "$folder"
  tar -C "$repository" --exclude=node_modules --exclude=./.git --exclude=./.data --exclude=./client/generated \
    --exclude=./client/dist --exclude='./web/dist*' -cf - . | tar -C "$folder" -xf -
fi

# Before the programs are listed: what is installed later would be missing among them.
bash "$folder/tools/setup/bootstrap.sh"

machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT
mkdir -p "$machine/bin" "$machine/cache/loquent"
IFS=: read -ra places <<<"$PATH"
for place in "${places[@]}"; do
  # Programs of the node packages are those of the copy.
  case $place in "$repository"/*) continue ;; esac
  shown=()
  for program in "$place"/*; do
    name=${program##*/}
    case $hidden in *" $name "*) continue ;; esac
    [ ! -x "$program" ] || [ -d "$program" ] || [ -e "$machine/bin/$name" ] || shown+=("$program")
  done
  [ ${#shown[@]} -eq 0 ] || ln -s "${shown[@]}" "$machine/bin"
done
# The Temporal server is the only thing in the cache that the two commands fetch.
built=${XDG_CACHE_HOME:-$HOME/.cache}/loquent/bin
mkdir -p "$built"
ln -s "$built" "$machine/cache/loquent/bin"

cd "$folder"
# With CI=true, tests fail that are skipped for a missing tool.
unset CI
XDG_CACHE_HOME=$machine/cache PATH=$machine/bin "$@"
