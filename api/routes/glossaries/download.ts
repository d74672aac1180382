import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiContext } from '#api/state.ts';
import { parseParameters, parseQuery } from '#api/validation.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { exportConcepts, exportTable } from '#db/glossary-import/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { writeCsv, writeTbx } from '#formats/glossary/index.ts';
import { safeFileName } from '#api/routes/files/file-name.ts';
import { downloadQuerySchema } from './import-schema.ts';
import { glossaryParametersSchema } from './schema.ts';

/** Attempts to write a glossary that is being changed, before an inconsistent state is sent. */
const ATTEMPTS = 3;

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', tbx: 'application/x-tbx+xml; charset=utf-8' } as const;

/**
 * `GET /v1/glossaries/:glossary_id/download`. Written to disk first, so that a slow client doesn't block the database.
 */
export async function downloadGlossary(ctx: ApiContext): Promise<void> {
  const { glossary_id: id } = parseParameters(ctx, glossaryParametersSchema);
  const { format } = parseQuery(ctx, downloadQuerySchema);
  const entityManager = ctx.state.entityManager();
  const path = join(ctx.state.dependencies.storage.incomingFolder, `glossary-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    const glossary = await writeUnchanged(entityManager, id, format, path);
    const { size } = await stat(path);
    const name = safeFileName(`${glossary.name.replaceAll(/[/\\]/g, '-')}.${format}`);
    ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    ctx.body = stream;
    ctx.set('Content-Type', MEDIA_TYPES[format]);
    ctx.length = size;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Writes a consistent state of a glossary to a file. */
async function writeUnchanged(
  entityManager: EntityManager,
  id: number,
  format: keyof typeof MEDIA_TYPES,
  path: string,
): Promise<GlossaryRow> {
  for (let attempt = 1; ; attempt += 1) {
    const glossary = await findGlossary(entityManager, id);
    await pipeline(
      Readable.from(await written(entityManager, glossary, format)),
      createWriteStream(path, { mode: 0o600 }),
    );
    const { revision } = await findGlossary(entityManager, id);
    if (revision === glossary.revision || attempt === ATTEMPTS) return glossary;
  }
}

async function written(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  format: keyof typeof MEDIA_TYPES,
): Promise<AsyncIterable<string>> {
  if (format === 'tbx') return writeTbx(glossary.name, glossary.baseLanguage, exportConcepts(entityManager, glossary));
  const { header, rows } = await exportTable(entityManager, glossary);
  async function* all() {
    yield header;
    yield* rows;
  }
  return writeCsv(all());
}
