# System packages: which are missing, and how to get them here. Sourced after steps.sh.

# With English both ways: Spanish, Catalan, Galician, Esperanto; into English: Basque, Macedonian, Icelandic. The others
# are for themselves and as pivots (English to French, Italian, Portuguese). Pairs of poor quality are left out on purpose.
APERTIUM_PACKAGES='apertium apertium-eng-spa apertium-eng-cat apertium-en-gl apertium-eo-en apertium-eu-en
  apertium-mkd-eng apertium-isl-eng apertium-fr-es apertium-spa-ita apertium-es-pt apertium-spa-cat apertium-fra-cat
  apertium-cat-ita apertium-por-cat'

# tool_packages NAME: packages of a group of tools with this machine's package manager.
tool_packages() {
  case $1 in
    apertium) [ "$PACKAGE_MANAGER" = brew ] || printf '%s ' $APERTIUM_PACKAGES ;;
    # Two fonts for subtitles in pictures: Latin, Greek, Cyrillic, Arabic, Hebrew; Chinese and Japanese.
    media) if [ "$PACKAGE_MANAGER" = apt ]; then printf 'ffmpeg espeak-ng fonts-dejavu-core fonts-droid-fallback '; else printf 'ffmpeg espeak-ng '; fi ;;
    # All other scripts: Korean, Thai, those of India, …
    fonts) [ "$PACKAGE_MANAGER" != apt ] || printf 'fonts-noto-core fonts-noto-cjk ' ;;
    speech | pages) if [ "$PACKAGE_MANAGER" = brew ]; then printf 'python3 '; else printf 'python3 python3-venv '; fi ;;
    # Spoken clips with their transcript.
    clips) [ "$PACKAGE_MANAGER" = brew ] || printf 'pocketsphinx-testdata ' ;;
    python) if [ "$PACKAGE_MANAGER" = brew ]; then printf 'python3 '; else printf 'python3 python3-venv '; fi ;;
    debugger) [ "$PACKAGE_MANAGER" != apt ] || printf 'gdb ' ;;
    browser) [ "$PACKAGE_MANAGER" != apt ] || printf 'chromium ' ;;
    office)
      if [ "$PACKAGE_MANAGER" = brew ]; then printf -- '--cask=libreoffice poppler '; else printf 'libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui poppler-utils '; fi
      ;;
  esac
}

# tool_purpose NAME: what the group is for.
tool_purpose() {
  case $1 in
    apertium) printf 'machine translation without a provider account' ;;
    python) printf 'the contract test of the API' ;;
    media) printf 'dubbing, subtitles and voice-over of video and audio' ;;
    speech) printf 'recognition of speech and neural voices on this machine' ;;
    pages) printf 'recordings on pages of video services' ;;
    fonts) printf 'subtitles in pictures in any script' ;;
    clips) printf 'tests of recognition' ;;
    debugger) printf 'backtraces of test processes that a signal ended' ;;
    browser) printf 'tests of the console' ;;
    office) printf 'pages of documents beside their segments, and tests that open translated office documents' ;;
  esac
}

detect_package_manager() {
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    PACKAGE_MANAGER=apt
  elif command -v brew >/dev/null; then
    PACKAGE_MANAGER=brew
  else
    PACKAGE_MANAGER=none
  fi
}

# have_office_library NAME: whether LibreOffice has the library of one of its programs: `sd` of Impress.
have_office_library() {
  local program
  program=$(readlink -f "$(command -v soffice)" 2>/dev/null) && [ -e "$(dirname "$program")/lib${1}lo.so" ]
}

# missing_packages GROUP…: what of the groups isn't there, one a line. A program that came another way counts as there.
missing_packages() {
  local group package wanted=''
  for group in "$@"; do
    for package in $(tool_packages "$group"); do
      case $package in
        ffmpeg) command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null && continue ;;
        espeak-ng) command -v espeak-ng >/dev/null && continue ;;
        python3*) python3 -c 'import venv, ensurepip' 2>/dev/null && continue ;;
        libreoffice-writer*) have_office_library sw && continue ;;
        libreoffice-calc*) have_office_library sc && continue ;;
        libreoffice-impress*) have_office_library sd && continue ;;
        gdb) command -v gdb >/dev/null && continue ;;
        chromium) command -v chromium >/dev/null && continue ;;
        poppler*) command -v pdftoppm >/dev/null && command -v pdftotext >/dev/null && continue ;;
        *libreoffice*) command -v soffice >/dev/null && continue ;;
      esac
      wanted="$wanted $package"
    done
  done
  [ -n "$wanted" ] || return 0
  if [ "$PACKAGE_MANAGER" = apt ]; then
    local installed
    # dpkg-query exits with 1 when one of them is unknown, and tells about the others all the same.
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' $wanted 2>/dev/null || true)"
    for package in $wanted; do
      case $installed in *" installed:$package "*) ;; *) printf '%s\n' "$package" ;; esac
    done
  else
    printf '%s\n' $wanted
  fi
}

# as_root: prefix of a command that needs root: empty for root, sudo where it asks for nothing, 1 where neither.
as_root() {
  if [ "$(id -u)" = 0 ]; then return 0; fi
  command -v sudo >/dev/null && sudo -n true 2>/dev/null && printf 'sudo -n'
}

# install_command PACKAGE…: what to type to install them by hand.
install_command() {
  case $PACKAGE_MANAGER in
    apt)
      if [ "$(id -u)" = 0 ]; then printf 'apt-get update && apt-get install -y %s' "$*"; else
        printf 'sudo apt-get update && sudo apt-get install -y %s' "$*"
      fi
      ;;
    brew) printf 'brew install %s' "$*" ;;
    none) printf 'install with your package manager: %s' "$*" ;;
  esac
}

# apt_run ARGUMENT…: apt-get that asks nothing and waits for another one that is at work, 10 minutes at most.
apt_run() {
  local root deadline=$((SECONDS + 600)) output code
  root=$(as_root) || return 1
  output=$(mktemp)
  while :; do
    code=0
    $root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=a apt-get -y -q \
      -o DPkg::Lock::Timeout=600 -o Dpkg::Options::=--force-confold -o Acquire::Retries=2 "$@" 2>&1 |
      tee "$output" || code=$?
    if [ "$code" -eq 0 ] || [ "$SECONDS" -ge "$deadline" ] ||
      ! grep -qE 'Could not get lock|Unable to (lock|acquire)' "$output"; then
      break
    fi
    echo 'Another package manager is at work; waiting'
    sleep 3
  done
  rm -f "$output"
  return "$code"
}

# known_packages PACKAGE…: those that apt's package lists offer, one a line.
known_packages() {
  apt-cache policy "$@" 2>/dev/null |
    awk '/^[^ ].*:$/ { name = substr($0, 1, length($0) - 1) } /^  Candidate: [^(]/ { print name }'
}

# install_packages PACKAGE…: installs what can be had; together, or one by one when one of them breaks it.
install_packages() {
  local package failed=''
  if [ "$PACKAGE_MANAGER" = brew ]; then
    for package in "$@"; do
      HOMEBREW_NO_AUTO_UPDATE=1 NONINTERACTIVE=1 run_step "Installing $package" brew install ${package/=/ } || failed=yes
    done
    [ -z "$failed" ]
    return
  fi
  # Third-party sources of the machine may be out of order without harm to us.
  run_step 'Reading package lists' apt_run update || say '    going on with the package lists at hand'
  local known
  known=$(known_packages "$@")
  for package in "$@"; do
    case " $(echo $known) " in *" $package "*) ;; *) say "    this system has no package $package" && failed=yes ;; esac
  done
  if [ -n "$known" ] && ! run_step "Installing $(echo "$known" | wc -l | tr -d ' ') system packages" \
    apt_run install --no-install-recommends $known; then
    for package in $known; do
      run_step "Installing $package" apt_run install --no-install-recommends "$package" || failed=yes
    done
  fi
  [ -z "$failed" ]
}
