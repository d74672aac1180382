import { conflict } from '#api/errors.ts';
import { sendWritten } from '#api/routes/files/send-written.ts';
import type { ApiContext } from '#api/state.ts';
import { parseParameters } from '#api/validation.ts';
import { exportSegments, findStore } from '#db/context/index.ts';
import { writeTmx } from '#formats/tmx/write-tmx.ts';
import { storeParametersSchema } from './schema.ts';

/**
 * `GET /v1/context/:store_id/download`: the segments of a translation memory as TMX.
 *
 * @throws LoquentError `not_found`, `conflict` for a store of documents
 */
export async function downloadMemory(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const { key, contentKind } = await findStore(ctx.state.entityManager(), id);
  if (contentKind !== 'translation_memory') {
    throw conflict(`The context store ${id} has documents and no segments. Download its documents one by one.`);
  }
  await sendSegments(ctx, `${key}.tmx`, id);
}

/** Answers with segments as TMX. @param document id; undefined: all active documents of the store */
export async function sendSegments(ctx: ApiContext, name: string, store: number, document?: number): Promise<void> {
  const { organizationId } = ctx.state.principal;
  await sendWritten(ctx, async (replace) => {
    await replace(writeTmx(exportSegments(ctx.state.entityManager(), organizationId, store, document)));
    return { name, mediaType: 'application/x-tmx+xml' };
  });
}
