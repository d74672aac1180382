import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds without a sign of life after which a step of a set-up is ended, unless SETUP_STALL_SECONDS has another number. */
const STALL_SECONDS = 300;
/** Share of the limit that counts as a sign of life when it is processor time: timers of a program that waits need less. */
const MIN_PROCESSOR_SHARE = 1 / 600;
/** Bytes read and written that count as one, for the same reason. */
const MIN_TRANSFER = 16_384;
/** Clock ticks per second of /proc: a constant of Linux for programs. */
const TICKS = 100;
/** Milliseconds between two looks, which read all processes and measured folders. */
const INTERVAL = 5_000;

/** The limit between two signs of life in milliseconds. */
export function stallTimeout(environment = process.env) {
  const seconds = Number(environment['SETUP_STALL_SECONDS']);
  return (seconds > 0 ? seconds : STALL_SECONDS) * 1000;
}

/**
 * Watches a process and its descendants, and calls `onStall` once when they have shown no sign of life for too long: no output (`touch`), no
 * growth of what is measured, no processor time and, on Linux, nothing read or written.
 *
 * @param {{ root: () => number | undefined, onStall: () => void, limit?: number, measure?: () => Promise<number> }} options
 *   `limit` in milliseconds
 * @returns {{ touch: () => void, stop: () => void }}
 */
export function watchLife({ root, onStall, limit = stallTimeout(), measure = async () => 0 }) {
  let lastSign = Date.now();
  let seen = { time: 0, transfer: 0, size: 0 };
  let isLooking = false;
  const minTime = Math.max(1 / TICKS, (limit / 1000) * MIN_PROCESSOR_SHARE);
  const look = async () => {
    const id = root();
    const [use, size] = [id === undefined ? { time: 0, transfer: 0 } : await useOfTree(id), await measure()];
    // Sums fall when a process ends: what remains is the new start.
    const isAlive =
      use.time - seen.time >= minTime || use.transfer - seen.transfer >= MIN_TRANSFER || size !== seen.size;
    if (isAlive) lastSign = Date.now();
    if (isAlive || use.time < seen.time || use.transfer < seen.transfer) seen = { ...use, size };
    if (Date.now() - lastSign > limit) {
      clearInterval(timer);
      onStall();
    }
  };
  const timer = setInterval(
    () => {
      if (isLooking) return;
      isLooking = true;
      look()
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    },
    Math.min(INTERVAL, limit / 4),
  );
  return {
    touch: () => void (lastSign = Date.now()),
    stop: () => clearInterval(timer),
  };
}

/**
 * The processor time in seconds of a process, its descendants and their ended children, and the bytes that they have
 * read and written (0 where the system doesn't report them).
 *
 * @param {number} root its process id
 */
export async function useOfTree(root) {
  const all = process.platform === 'linux' ? await readProc() : await readPs();
  const total = { time: 0, transfer: 0 };
  for (const [id, { time }] of all) {
    if (!isWithin(id, root, all)) continue;
    total.time += time;
    const io = process.platform === 'linux' ? await readFile(`/proc/${id}/io`, 'utf8').catch(() => '') : '';
    for (const [, bytes] of io.matchAll(/^[rw]char: (\d+)$/gm)) total.transfer += Number(bytes);
  }
  return total;
}

/** @typedef {Map<number, { parent: number, time: number }>} Processes */

/** @param {number} id @param {number} root @param {Processes} all @returns {boolean} */
function isWithin(id, root, all) {
  for (let each = id; each > 1; each = all.get(each)?.parent ?? 0) if (each === root) return true;
  return false;
}

async function readProc() {
  const all = /** @type {Processes} */ (new Map());
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The second field, a name in parentheses, may contain blanks.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    all.set(Number(name), { parent: Number(fields[1]), time: ticks / TICKS });
  }
  return all;
}

async function readPs() {
  const lines = await new Promise((resolve) => {
    execFile('ps', ['-A', '-o', 'pid=,ppid=,time='], (error, stdout) => resolve(error === null ? stdout : ''));
  });
  const all = /** @type {Processes} */ (new Map());
  for (const [, id, parent, time = ''] of String(lines).matchAll(/^ *(\d+) +(\d+) +([\d:.-]+)$/gm)) {
    const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
    all.set(Number(id), { parent: Number(parent), time: seconds });
  }
  return all;
}

/** The bytes of a folder's files, at all depths. @param {string} folder @returns {Promise<number>} */
export async function folderSize(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) total += await folderSize(path);
    else if (entry.isFile()) total += (await stat(path).catch(() => undefined))?.size ?? 0;
  }
  return total;
}
