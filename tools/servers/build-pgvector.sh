#!/usr/bin/env bash
# Builds and installs pgvector for the PostgreSQL whose pg_config is the first argument, from the signed source package of
# the next Debian release: Debian 12 has no binary package of it. The machine's own package sources are not touched.
#
# Variables: APT_MIRROR (default: the mirror this machine uses), PGVECTOR_SUITE (trixie).
set -euo pipefail
pg_config=$1
suite=${PGVECTOR_SUITE:-trixie}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keyring" ] || {
  echo "$keyring is missing: not a Debian system"
  exit 1
}
mirror=${APT_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep debian | grep -v security | sort -u | sed -n 1p)}
as_root=
[ "$(id -u)" = 0 ] || as_root='sudo -n'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source" "$work/build"
cat >"$work/source.sources" <<SOURCES
Types: deb-src
URIs: $mirror
Suites: $suite
Components: main
Signed-By: $keyring
SOURCES
cat >"$work/apt.conf" <<CONFIGURATION
Dir::Etc::sourcelist "$work/source.sources";
Dir::Etc::sourceparts "-";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
CONFIGURATION
export APT_CONFIG=$work/apt.conf
cd "$work/source"
apt-get update -q
# Only the download: the signed index covers the files' hashes, and unpacking by dpkg would need its development tools.
apt-get source --download-only -q pgvector
tar -xzf pgvector_*.orig.tar.gz -C "$work/build" --strip-components=1
# Without LLVM no clang is needed; without OPTFLAGS the code runs on other processors than this one, too.
make -C "$work/build" -s PG_CONFIG="$pg_config" with_llvm=no OPTFLAGS=
$as_root make -C "$work/build" -s PG_CONFIG="$pg_config" with_llvm=no install
