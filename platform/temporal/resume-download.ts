import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '#platform/setup/build-state.mjs';

/** A file at an address. */
export interface DownloadSource {
  readonly url: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads a file, and continues where a process that was ended has stopped. Parts are named after the process that writes them,
 * so that two downloads at once write two files.
 *
 * @param folder keeps parts until they are whole
 * @returns the path of the file, which belongs to the caller
 * @throws Error if the server refuses, or the checksum is another one
 */
export async function resumeDownload(
  { url, sha256 }: DownloadSource,
  folder: string,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${sha256}.${process.pid}`);
  const received = await adoptPart(folder, sha256, path);
  await fetchRest(url, path, received, fetch);
  let digest = await digestOf(path);
  if (digest !== sha256 && received > 0) {
    // The part may have been damaged, or still be written by a process that can't be seen from here.
    await rm(path);
    await fetchRest(url, path, 0, fetch);
    digest = await digestOf(path);
  }
  if (digest === sha256) return path;
  await rm(path);
  throw new Error(`${url} has the SHA-256 ${digest} instead of ${sha256}, so it was not unpacked`);
}

/** Takes the longest part that a process which has ended left, and removes its others. Returns its bytes. */
async function adoptPart(folder: string, sha256: string, path: string): Promise<number> {
  const abandoned = (await readdir(folder)).filter((name) => {
    const [digest, id] = name.split('.');
    return digest === sha256 && (Number(id) === process.pid || !isRunning(Number(id)));
  });
  const size = async (name: string) => (await stat(name).catch(() => undefined))?.size ?? 0;
  for (const name of abandoned) {
    const part = join(folder, name);
    // Another process may have taken it.
    if ((await size(part)) > (await size(path))) await rename(part, path).catch(() => undefined);
    else if (part !== path) await rm(part, { force: true });
  }
  return size(path);
}

/** Appends what is missing after the first `received` bytes; a server that sends all is taken from the start. */
async function fetchRest(url: string, path: string, received: number, fetch: typeof globalThis.fetch): Promise<void> {
  const range = received > 0 ? { range: `bytes=${received}-` } : {};
  const { status, ok, body, headers } = await fetch(url, { headers: { 'accept-encoding': 'identity', ...range } });
  // Nothing is missing.
  if (received > 0 && status === 416) return;
  if (!ok || body === null) throw new Error(`${url} answers ${status}`);
  const isRest = status === 206 && headers.get('content-range')?.startsWith(`bytes ${received}-`) === true;
  await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: isRest ? 'a' : 'w' }));
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
