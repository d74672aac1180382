import { writeAnswer } from '#cli/files/local-files.ts';
import { glossaryIds } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent glossary export`. */
export async function run(
  { loquent, output }: Session,
  { format, out = '-' }: { readonly format: 'csv' | 'xlsx' | 'tbx'; readonly out?: string },
  given: string,
): Promise<void> {
  const [id] = (await glossaryIds(loquent, [given])) ?? [];
  const answer = await loquent.glossaries.download(id!, { format });
  await writeAnswer(answer, out);
  const omitted = Number(answer.headers.get('x-omitted-terms') ?? 0);
  if (omitted > 0) output.note(`${omitted} terms don't fit into a table and were skipped; --format tbx has all.`);
  if (out !== '-') output.line(out);
}
