import { writeAnswer } from '#cli/files/local-files.ts';
import { glossaryIds } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent glossary export`. */
export async function run(
  { loquent, output }: Session,
  { format, out = '-' }: { readonly format: 'csv' | 'tbx'; readonly out?: string },
  given: string,
): Promise<void> {
  const [id] = (await glossaryIds(loquent, [given])) ?? [];
  await writeAnswer(await loquent.glossaries.download(id!, { format }), out);
  if (out !== '-') output.line(out);
}
