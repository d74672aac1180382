import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { megabytes } from '#platform/progress.mjs';

/** Milliseconds for the first answer, and between two chunks. Go builds the program where the download stalls. */
const LIMITS = { answer: 20_000, silence: 60_000 };

/**
 * Downloads an archive and unpacks its program `temporal` if the checksum is right. An interrupted download in the
 * folder is continued.
 *
 * @param {import('./release.mjs').DownloadSource} source
 * @param {{ folder: string, tell: (text: string) => unknown, limits?: typeof LIMITS }} options
 * @returns the path of the program, which belongs to the caller
 * @throws Error if the server refuses or is silent, or the checksum is another one
 */
export async function downloadProgram({ url, sha256 }, { folder, tell, limits = LIMITS }) {
  const archive = join(folder, `${sha256}.part`);
  const received = (await stat(archive).catch(() => undefined))?.size ?? 0;
  await fetchRest(url, archive, received, tell, limits);
  if (received > 0 && (await digestOf(archive)) !== sha256) {
    // The part may have been damaged.
    await rm(archive);
    await fetchRest(url, archive, 0, tell, limits);
  }
  const digest = await digestOf(archive);
  if (digest !== sha256) {
    await rm(archive);
    throw new Error(`${url} has the SHA-256 ${digest} instead of ${sha256}, so it was not unpacked`);
  }
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, 'temporal'], { env: { PATH: process.env['PATH'] } });
  await rm(archive);
  return join(folder, 'temporal');
}

/**
 * Appends what is missing after the first `received` bytes; a server that sends all is taken from the start.
 *
 * @param {string} url
 * @param {string} path
 * @param {number} received
 * @param {(text: string) => unknown} tell
 * @param {typeof LIMITS} limits
 */
async function fetchRest(url, path, received, tell, { answer, silence }) {
  const silent = new AbortController();
  const giveUp = (/** @type {number} */ limit) => () => silent.abort(new Error(`no data for ${limit / 1000} s`));
  let timer = setTimeout(giveUp(answer), answer);
  try {
    const { status, ok, body, headers } = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(received > 0 && { range: `bytes=${received}-` }) },
      signal: silent.signal,
    });
    // Nothing is missing.
    if (received > 0 && status === 416) return;
    if (!ok || body === null) throw new Error(`${url} answers ${status}`);
    const isRest = status === 206 && headers.get('content-range')?.startsWith(`bytes ${received}-`) === true;
    let size = isRest ? received : 0;
    const counted = async function* (/** @type {AsyncIterable<Uint8Array>} */ chunks) {
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = setTimeout(giveUp(silence), silence);
        size += chunk.length;
        tell(`${megabytes(size)} downloaded`);
        yield chunk;
      }
    };
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(path, { flags: isRest ? 'a' : 'w' }));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} path */
async function digestOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
