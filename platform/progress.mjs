// Plain JavaScript for any Node from 20: tools/setup shows the installation of the packages with Node 24, too.

/** Milliseconds after which a step is worth a line: what is faster isn't waited for. */
const DELAY = 2_000;
/** Milliseconds between two lines without a terminal. */
const LINE_INTERVAL = 10_000;
/** Milliseconds between two changes of the line on a terminal. */
const TERMINAL_INTERVAL = 500;

/**
 * A stream and whether a line on it can be rewritten.
 *
 * @typedef {object} Output
 * @property {(text: string) => void} write
 * @property {boolean} isTerminal
 * @property {() => number} columns
 */

/** Standard error, since what programs print for others is on standard output. @returns {Output} */
export function standardError() {
  return {
    write: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
    // A terminal that doesn't know its width says 0.
    columns: () => process.stderr.columns || 80,
  };
}

/**
 * Shows a step that takes more than two seconds until it is ended: on a terminal as one line that is rewritten in place,
 * elsewhere as a line every 10 s, whatever the level of the log is.
 *
 * @param {string} label what is done, such as `Installing node packages`
 * @param {() => string} details how far it is; empty: unknown
 * @param {{ output?: Output, tellsEnd?: boolean }} [options] `tellsEnd`: a closing line with the time (default: true)
 * @returns {{ end: (isDone: boolean) => void }}
 */
export function showProgress(label, details, { output = standardError(), tellsEnd = true } = {}) {
  const started = Date.now();
  let isShown = false;
  const draw = () => {
    isShown = true;
    const far = details();
    const line = `${label}: ${far === '' ? '' : `${far}, `}${duration(Date.now() - started)}`;
    // Back to the first column, so that what others print meanwhile begins there.
    if (output.isTerminal) output.write(`\r\u001b[K${line.slice(0, Math.max(20, output.columns() - 1))}\r`);
    else output.write(`${line} so far\n`);
  };
  let repeated = /** @type {NodeJS.Timeout | undefined} */ (undefined);
  const first = setTimeout(() => {
    draw();
    repeated = setInterval(draw, output.isTerminal ? TERMINAL_INTERVAL : LINE_INTERVAL);
  }, DELAY);
  return {
    end(isDone) {
      clearTimeout(first);
      clearInterval(repeated);
      if (!isShown) return;
      if (output.isTerminal) output.write('\r\u001b[K');
      if (isDone && tellsEnd) output.write(`${label}: done in ${duration(Date.now() - started)}\n`);
    },
  };
}

/**
 * Shows a step of this process while a promise is pending.
 *
 * @template T
 * @param {string} label
 * @param {Promise<T>} step
 * @returns {Promise<T>}
 */
export async function withProgress(label, step) {
  const shown = showProgress(label, () => '', { tellsEnd: false });
  return step.finally(() => shown.end(true));
}

/** A time for people: `35 s`, `12 min 5 s`. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A size for people: `12.3 MB`. @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

/** A count for people: `1,172`. @param {number} count */
export function grouped(count) {
  return count.toLocaleString('en-US');
}
