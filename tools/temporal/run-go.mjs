import { spawn } from 'node:child_process';
import { duration } from '#platform/progress.mjs';
import { reasonIn } from '#tools/setup/read-output.mjs';
import { folderSize, stallTimeout, watchLife } from '#tools/setup/signs-of-life.mjs';

/**
 * Variables that Go gets: where files go, proxies, certificates, and the settings of Go and its C compiler, whose names have no
 * underscore. None of the service itself, whose keys it must not see.
 */
const PASSED =
  /^(PATH|HOME|TMPDIR|LANG|NETRC|XDG_[A-Z]+_HOME|GO[A-Z0-9]*|CGO_[A-Z]+|CC|CXX|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR))$/i;

/** Characters of Go's output that are kept for the reason of a failure. */
const MAX_OUTPUT = 64 * 1024;

let running = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined);

/** Ends Go and its compilers, if they run. */
export function endGo() {
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
  process.kill(-running.pid, 'SIGKILL');
}

/**
 * Runs Go without a limit but the one between two signs of life.
 *
 * @param {string} program path of Go
 * @param {readonly string[]} parameters
 * @param {{ folder: string, temporary?: string, grows?: string, onLine?: (line: string) => void }} options `grows`: a folder whose growth is a sign of life;
 *   `onLine`: takes the lines of its standard error
 * @returns {Promise<string>} its standard output
 */
export function runGo(program, parameters, { folder, temporary, grows, onLine }) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name)));
  return new Promise((resolve, reject) => {
    const child = (running = spawn(program, parameters, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...given, GOWORK: 'off', ...(temporary && { GOTMPDIR: temporary }) },
    }));
    let [printed, errors, rest, isStalled] = ['', '', '', false];
    const life = watchLife({
      root: () => child.pid,
      onStall: () => {
        isStalled = true;
        endGo();
      },
      ...(grows === undefined ? {} : { measure: () => folderSize(grows) }),
    });
    child.stdout.on('data', (chunk) => {
      life.touch();
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      life.touch();
      errors = `${errors}${chunk}`.slice(-MAX_OUTPUT);
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    child.once('error', (error) => {
      life.stop();
      reject(error);
    });
    child.once('close', (code, signal) => {
      life.stop();
      const reason = reasonIn(errors);
      const end = signal === null ? `exit code ${code}` : signal;
      if (code === 0) resolve(printed);
      else if (isStalled) {
        reject(new Error(`no sign of life of go for ${duration(stallTimeout())} (SETUP_STALL_SECONDS sets the limit)`));
      } else reject(new Error(reason === '' ? `go ended with ${end}` : reason));
    });
  });
}
