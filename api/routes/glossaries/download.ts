import type { z } from 'zod';
import { sendGeneratedFile } from '#api/routes/files/send-generated-file.ts';
import type { ApiContext } from '#api/state.ts';
import type { downloadQuerySchema } from './import-schema.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { exportTable, readConcepts } from '#db/glossaries/import/index.ts';
import { BYTE_ORDER_MARK } from '#formats/encoding/unicode.ts';
import { writeCsv, writeTbx, writeXlsx } from '#formats/glossaries/index.ts';

/** Attempts to write a glossary that is being changed, before an inconsistent state is sent. */
const ATTEMPTS = 3;

const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  tbx: 'application/x-tbx+xml',
} as const;

/** `GET /v1/glossaries/:glossary_id/download`. */
export async function downloadGlossary(
  ctx: ApiContext,
  id: number,
  { format, byte_order_mark: isMarked }: z.output<typeof downloadQuerySchema>,
): Promise<void> {
  const entityManager = ctx.state.entityManager();
  await sendGeneratedFile(ctx, async (replace) => {
    for (let attempt = 1; ; attempt += 1) {
      const glossary = await findGlossary(entityManager, id);
      if (format === 'tbx')
        await replace(writeTbx(glossary.name, glossary.baseLanguage, readConcepts(entityManager, glossary)));
      else {
        const { header, rows, omitted } = await exportTable(entityManager, glossary);
        const table = withHeader(header, rows);
        await replace(format === 'xlsx' ? writeXlsx(table) : marked(writeCsv(table), isMarked));
        ctx.set({ 'X-Omitted-Entries': String(omitted.entries), 'X-Omitted-Terms': String(omitted.terms) });
      }
      const { revision } = await findGlossary(entityManager, id);
      if (revision !== glossary.revision && attempt < ATTEMPTS) continue;
      return { name: `${glossary.name.replaceAll(/[/\\]/g, '-')}.${format}`, mediaType: MEDIA_TYPES[format] };
    }
  });
}

async function* marked(pieces: AsyncIterable<string>, isMarked: boolean) {
  if (isMarked) yield BYTE_ORDER_MARK;
  yield* pieces;
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield header;
  yield* rows;
}
