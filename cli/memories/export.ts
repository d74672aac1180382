import { writeAnswer } from '#cli/files/local-files.ts';
import { storeIds } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent memory export`. */
export async function run(
  { loquent, output }: Session,
  { out = '-' }: { readonly out?: string },
  given: string,
): Promise<void> {
  const [id] = (await storeIds(loquent, [given])) ?? [];
  await writeAnswer(await loquent.contextStores.downloadTranslationMemory(id!), out);
  if (out !== '-') output.line(out);
}
