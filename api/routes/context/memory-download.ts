import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { safeFileName } from '#api/routes/files/file-name.ts';
import type { ApiContext } from '#api/state.ts';
import { parseParameters } from '#api/validation.ts';
import { exportSegments, findStore } from '#db/context/index.ts';
import { writeTmx } from '#formats/tmx/write-tmx.ts';
import { notAMemory } from './refusals.ts';
import { storeParametersSchema } from './schema.ts';

/**
 * `GET /v1/context/:store_id/download`: the segments of a translation memory as TMX.
 *
 * @throws LoquentError `not_found`, `conflict` for a store of documents
 */
export async function downloadMemory(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const { key, contentKind } = await findStore(ctx.state.entityManager(), id);
  if (contentKind !== 'translation_memory') throw notAMemory(id);
  await sendSegments(ctx, `${key}.tmx`, id);
}

/**
 * Answers with segments as TMX. They are written to disk first, so that a slow client doesn't block the database.
 *
 * @param document id; undefined: all active documents of the store
 */
export async function sendSegments(ctx: ApiContext, fileName: string, store: number, document?: number): Promise<void> {
  const { dependencies, principal } = ctx.state;
  const path = join(dependencies.storage.incomingFolder, `memory-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    const segments = exportSegments(ctx.state.entityManager(), principal.organizationId, store, document);
    await pipeline(Readable.from(writeTmx(segments)), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    const name = safeFileName(fileName);
    ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    ctx.body = stream;
    ctx.set('Content-Type', 'application/x-tmx+xml; charset=utf-8');
    ctx.length = size;
  } catch (error) {
    await remove();
    throw error;
  }
}
