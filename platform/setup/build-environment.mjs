/**
 * Variables for downloads and builds: where files go, proxies, certificates, and the settings of Go and its C compiler,
 * whose names have no underscore. None of the service itself, whose keys these programs must not see.
 */
const PASSED =
  /^(PATH|HOME|TMPDIR|LANG|NETRC|XDG_[A-Z]+_HOME|GO[A-Z0-9]*|CGO_[A-Z]+|CC|CXX|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|SETUP_STALL_SECONDS)$/i;

/**
 * The variables of an environment that a download or build gets.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => PASSED.test(name)));
}
