import { sendGeneratedFile } from '#api/routes/files/send-generated-file.ts';
import type { ApiContext } from '#api/state.ts';
import { exportMemorySegments } from '#db/context/index.ts';
import { writeTmx } from '#formats/tmx/write-tmx.ts';

/** Answers with segments as TMX. @param document id; undefined: all active documents of the store */
export async function sendSegments(ctx: ApiContext, name: string, store: number, document?: number): Promise<void> {
  const { organizationId } = ctx.state.principal;
  await sendGeneratedFile(ctx, async (replace) => {
    await replace(writeTmx(exportMemorySegments(ctx.state.entityManager(), organizationId, store, document)));
    return { name, mediaType: 'application/x-tmx+xml' };
  });
}
