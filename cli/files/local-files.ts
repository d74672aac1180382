import { openAsBlob } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CommandError, EXIT } from '#cli/exit-codes.ts';

/** A file to upload. */
export interface LocalFile {
  /** As the user named it. */
  readonly path: string;
  readonly name: string;
  readonly content: Blob;
}

/** Opens files, whose bytes are read while they are sent. @throws CommandError for what isn't a file */
export function openFiles(paths: readonly string[]): Promise<readonly LocalFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) throw new CommandError(`There is no file ${path}.`);
      if (!found.isFile()) throw new CommandError(`${path} is no file. Name files, such as ${path}/*.`);
      return { path, name: basename(path).normalize('NFC'), content: await openAsBlob(path) };
    }),
  );
}

/** Writes an answer to a file, whole or not at all; `-` is the standard output. */
export async function writeAnswer(response: Response, path: string): Promise<void> {
  if (response.body === null) throw new CommandError(`The answer for ${path} has no content.`, EXIT.failed);
  const source = Readable.fromWeb(response.body);
  if (path === '-') return pipeline(source, process.stdout, { end: false });
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.part`;
  await pipeline(source, createWriteStream(temporary, { flags: 'wx' }));
  await rename(temporary, path);
}
