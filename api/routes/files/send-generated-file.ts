import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiContext } from '#api/state.ts';
import { safeFileName } from '#jobs/files/file-name.ts';

/** Media types of files that are no text. */
const BINARY = /officedocument/;

/** A file that is written for its download. */
export interface GeneratedFile {
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Answers with a file that is written to disk first, so that a slow client doesn't block the database.
 *
 * @param write replaces the content of the file, as often as it likes; returns what to call the file
 */
export async function sendGeneratedFile(
  ctx: ApiContext,
  write: (replace: (content: AsyncIterable<string | Uint8Array>) => Promise<void>) => Promise<GeneratedFile>,
): Promise<void> {
  const path = join(ctx.state.dependencies.storage.incomingFolder, `download-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  // A leftover wastes room, and is removed at a later start.
  const noteLeftover = (error: unknown) => ctx.state.logger.warn({ err: error }, 'failed to remove a download');
  try {
    const { name, mediaType } = await write((content) =>
      pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 })),
    );
    const { size } = await stat(path);
    const safeName = safeFileName(name);
    ctx.attachment(safeName, { fallback: safeName.replaceAll(/[^\x20-\x7e]/g, '_') });
    const stream = createReadStream(path);
    stream.once('close', () => void remove().catch(noteLeftover));
    ctx.body = stream;
    ctx.set('Content-Type', BINARY.test(mediaType) ? mediaType : `${mediaType}; charset=utf-8`);
    ctx.length = size;
  } catch (error) {
    await remove().catch(noteLeftover);
    throw error;
  }
}
