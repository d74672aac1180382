#!/usr/bin/env bash
# Prints variables for .env that name the images of the scaled mode by digest instead of by tag, as their registries have them
# now: bash tools/check/pin-images.sh >> .env
# With --check: warns of the images that the repository itself names by tag only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Lines: repository variable tag
images() {
  grep -ohE 'image: [^ ]+:\$\{[A-Z_]+:-[^}]+\}' temporal-dev.yml | sed -E 's/^image: ([^ ]+):\$\{([A-Z_]+):-([^}]+)\}$/\1 \2 \3/' | sort -u
  sed -nE 's/^ARG (NODE_TAG)=(.+)$/node \1 \2/p' Dockerfile
}

if [ "${1:-}" = --check ]; then
  by_tag=$(images | awk '$3 !~ /@sha256:/ { printf " %s:%s", $1, $3 }')
  [ -z "$by_tag" ] || printf 'Warning: images by tag, which can change:%s. bash tools/check/pin-images.sh prints digests for .env.\n' "$by_tag" >&2
  exit 0
fi

command -v docker >/dev/null || { echo 'docker is not installed: it asks the registries for digests.' >&2; exit 1; }
lines=''
while read -r repository variable tag; do
  digest=$(docker buildx imagetools inspect "$repository:${tag%@*}" --format '{{.Manifest.Digest}}' </dev/null) || {
    printf 'The registry gave no digest of %s:%s.\n' "$repository" "$tag" >&2
    exit 1
  }
  [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || {
    printf 'The registry gave %s for %s:%s, which is no digest.\n' "$digest" "$repository" "$tag" >&2
    exit 1
  }
  lines+="$variable=${tag%@*}@$digest"$'\n'
done < <(images)
printf '%s' "$lines"
