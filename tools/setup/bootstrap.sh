#!/usr/bin/env bash
# Sets up what Loquent needs on this machine, and does nothing, in well under a second, when all is there.
#
#   tools/setup/bootstrap.sh            node packages and system tools
#   tools/setup/bootstrap.sh --check    says what would be done; exit code 1 if there is anything
#   tools/setup/bootstrap.sh --retry    tries again to install tools that could not be installed before
#   tools/setup/bootstrap.sh --with office      also LibreOffice, which only tests use
#   tools/setup/bootstrap.sh --with browser     also Chromium, for tests of the console
#   tools/setup/bootstrap.sh --with debugger    also gdb, for backtraces of test processes that a signal ended
#   tools/setup/bootstrap.sh --with python      also Python, for the contract test of the API
#   tools/setup/bootstrap.sh --with media       also ffmpeg and espeak-ng, as without any option
#   tools/setup/bootstrap.sh --with speech      also the speech service, for subtitles and dubs without a provider account,
#                                           its model and voices (1 GB)
#   tools/setup/bootstrap.sh --with fonts       also fonts of all scripts, for subtitles in the picture (130 MB)
#   tools/setup/bootstrap.sh --with pages       also yt-dlp, for recordings on pages of video services (15 MB)
#   tools/setup/bootstrap.sh --dependencies     only the node packages
#   tools/setup/bootstrap.sh --list             what is missing, for tools/setup/doctor.mjs: group, purpose, missing packages and how to
#                                           install them, a line each with tabs between them
#
# Node packages are required, and a failure of npm is the end. System tools serve one feature each: where they can't be
# installed (no root, no network, unknown system) the command to run is printed and everything else goes on.
# Never asks anything; may be run by several processes at a time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/setup/packages.sh

GROUPS_WANTED='apertium media'
CHECK=
LIST=
RETRY=
while [ $# -gt 0 ]; do
  case $1 in
    --check) CHECK=yes ;;
    --list) LIST=yes ;;
    --retry) RETRY=yes ;;
    --dependencies) GROUPS_WANTED='' ;;
    --with)
      [ $# -ge 2 ] || fail '--with takes the name of a group: office, browser, python, media, speech, pages, fonts, clips or debugger'
      GROUPS_WANTED="$GROUPS_WANTED $2"
      shift
      ;;
    -h | --help)
      sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//p;}' "$0"
      exit 0
      ;;
    *) fail "unknown option $1 (see tools/setup/bootstrap.sh --help)" ;;
  esac
  shift
done

hash_of() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi | cut -d' ' -f1; }

# ---- node packages -------------------------------------------------------------------
STAMP=node_modules/.loquent-lock-hash
# The packages contain programs for one system and processor.
lock_hash() { { cat package-lock.json && uname -sm; } | hash_of; }

dependencies_current() {
  [ -x node_modules/.bin/node ] || return 1
  local hash
  hash=$(lock_hash)
  [ "$(cat "$STAMP" 2>/dev/null)" != "$hash" ] || return 0
  # npm install may have done it already.
  node tools/setup/dependencies-current.mjs || return 1
  [ -n "$CHECK" ] || printf '%s\n' "$hash" >"$STAMP"
}

install_dependencies() {
  # The process that held the lock before us may have done it.
  if dependencies_current; then return 0; fi
  STEP_TOTAL=$(node tools/setup/dependencies-current.mjs --count) \
    run_step 'Installing node packages (npm ci)' npm ci --no-audit --no-fund --no-progress --loglevel http ||
    fail "npm ci failed, and nothing runs without the node packages: $STEP_ERROR. Mend the cause and run it again; what was" \
      "fetched is kept in npm's cache."
  lock_hash >"$STAMP"
}

# ---- generated code ------------------------------------------------------------------
# Types and operations of the client, of the API description: tools/client. A folder with a part of the repository has neither.
CLIENT_INPUTS=client/generated/inputs
client_hash() { cat docs/openapi.json tools/client/*.ts | hash_of; }
client_current() {
  [ -f docs/openapi.json ] || return 0
  [ -f "$CLIENT_INPUTS" ] && [ "$(cat "$CLIENT_INPUTS")" = "$(client_hash)" ]
}
generate_client() {
  if client_current; then return 0; fi
  PATH="$PWD/node_modules/.bin:$PATH" node tools/client/generate.ts "$(client_hash)" ||
    fail 'The types of the client could not be made of docs/openapi.json (tools/client/generate.ts).'
}

# ---- system tools --------------------------------------------------------------------
# What could not be installed is tried again after a day, not at every start.
FAILURE_MARK="$(cache_folder)/tools-not-installed"
failed_lately() {
  [ -z "$RETRY" ] && [ -f "$FAILURE_MARK" ] && [ -n "$(find "$FAILURE_MARK" -mmin -1440)" ] &&
    [ "$(cat "$FAILURE_MARK")" = "$1" ]
}

tell_missing() {
  local group missing
  for group in $GROUPS_WANTED; do
    missing=$(missing_packages "$group" | tr '\n' ' ')
    [ -z "$missing" ] || say "Not installed: ${missing% } (for $(tool_purpose "$group"))."
  done
}

install_tools() {
  local missing
  missing=$(missing_packages $GROUPS_WANTED)
  [ -n "$missing" ] || return 0
  if [ "$PACKAGE_MANAGER" != none ] && ! failed_lately "$missing"; then
    if [ "$PACKAGE_MANAGER" = brew ] || as_root >/dev/null; then
      install_packages $missing || true
      missing=$(missing_packages $GROUPS_WANTED)
      mkdir -p "$(cache_folder)"
      if [ -n "$missing" ]; then printf '%s\n' "$missing" >"$FAILURE_MARK"; else rm -f "$FAILURE_MARK"; fi
    fi
  fi
  [ -n "$missing" ] || return 0
  tell_missing
  say "To install: $(install_command $missing)"
  if failed_lately "$missing"; then say 'It was tried already; npm run bootstrap -- --retry tries again.'; fi
}

# ---- what there is to do -------------------------------------------------------------
command -v npm >/dev/null && command -v node >/dev/null ||
  fail 'npm is not on PATH. Install Node.js 20 or newer with npm (https://nodejs.org); Loquent brings its own Node 24.'
detect_package_manager

if [ -n "$LIST" ]; then
  CHECK=yes
  dependencies_current && missing='' || missing=all
  printf 'node-packages\tevery command\t%s\tnpm run bootstrap\n' "$missing"
  for group in apertium media speech fonts pages python office browser clips; do
    missing=$(missing_packages "$group" | tr '\n' ' ')
    install="npm run bootstrap$(case $group in apertium | media) ;; *) printf -- ' -- --with %s' "$group" ;; esac)"
    # Where the bootstrap can install no packages it only prints this command.
    [ -z "$missing" ] || [ "$PACKAGE_MANAGER" = brew ] || as_root >/dev/null || install=$(install_command $missing)
    printf '%s\t%s\t%s\t%s\n' "$group" "$(tool_purpose "$group")" "${missing% }" "$install"
  done
  exit 0
fi

if [ -n "$CHECK" ]; then
  code=0
  if ! dependencies_current; then
    say 'would run: npm ci'
    code=1
  fi
  if ! client_current; then
    say 'would make the types of the client'
    code=1
  fi
  missing=$(missing_packages $GROUPS_WANTED)
  if [ -n "$missing" ]; then
    say "would install: $(echo $missing)"
    code=1
  fi
  [ "$code" -ne 0 ] || say 'Nothing to do.'
  exit "$code"
fi

dependencies_current || with_lock bootstrap install_dependencies
client_current || with_lock bootstrap generate_client
if [ -n "$(missing_packages $GROUPS_WANTED)" ]; then with_lock bootstrap install_tools; fi
if [ "$PACKAGE_MANAGER" = brew ] && [ -n "$GROUPS_WANTED" ] && ! command -v apertium >/dev/null; then
  say "Apertium is not in Homebrew: no $(tool_purpose apertium) until it is installed, see" \
    'https://wiki.apertium.org/wiki/Installation'
fi
# install_environment GROUP SCRIPT WHAT: packages of Python; the process that held the lock before us may have done it.
install_environment() {
  install_packages_of() { PATH="$PWD/node_modules/.bin:$PATH" run_step "Installing $3" node "tools/setup/$2"; }
  with_lock "$1" install_packages_of "$@" || say "Not installed: $3, so no $(tool_purpose "$1"): $STEP_ERROR"
}
case " $GROUPS_WANTED " in *' speech '*) install_environment speech speech.ts 'the speech service' ;; esac
case " $GROUPS_WANTED " in *' pages '*) install_environment pages video-pages.ts yt-dlp ;; esac
