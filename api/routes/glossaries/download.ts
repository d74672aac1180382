import { sendWritten } from '#api/routes/files/send-written.ts';
import type { ApiContext } from '#api/state.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { exportTable, readConcepts } from '#db/glossary-import/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { writeCsv, writeTbx } from '#formats/glossary/index.ts';

/** Attempts to write a glossary that is being changed, before an inconsistent state is sent. */
const ATTEMPTS = 3;

const MEDIA_TYPES = { csv: 'text/csv', tbx: 'application/x-tbx+xml' } as const;

/** `GET /v1/glossaries/:glossary_id/download`. */
export async function downloadGlossary(ctx: ApiContext, id: number, format: keyof typeof MEDIA_TYPES): Promise<void> {
  const entityManager = ctx.state.entityManager();
  await sendWritten(ctx, async (replace) => {
    for (let attempt = 1; ; attempt += 1) {
      const glossary = await findGlossary(entityManager, id);
      await replace(await written(entityManager, glossary, format));
      const { revision } = await findGlossary(entityManager, id);
      if (revision !== glossary.revision && attempt < ATTEMPTS) continue;
      return { name: `${glossary.name.replaceAll(/[/\\]/g, '-')}.${format}`, mediaType: MEDIA_TYPES[format] };
    }
  });
}

async function written(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  format: keyof typeof MEDIA_TYPES,
): Promise<AsyncIterable<string>> {
  if (format === 'tbx') return writeTbx(glossary.name, glossary.baseLanguage, readConcepts(entityManager, glossary));
  const { header, rows } = await exportTable(entityManager, glossary);
  async function* all() {
    yield header;
    yield* rows;
  }
  return writeCsv(all());
}
