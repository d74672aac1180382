import { openFiles } from '#cli/files/local-files.ts';
import { glossaryIds, unlessUnknown } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent glossary import`: into the glossary of the name, or as a new one. */
export async function run(
  { loquent, output }: Session,
  { name, overwrite }: { readonly name: string; readonly overwrite?: boolean },
  path: string,
): Promise<void> {
  const [file] = await openFiles([path]);
  const [existing] = (await unlessUnknown(glossaryIds(loquent, [name]))) ?? [];
  const options = { options: JSON.stringify({ overwrite: overwrite === true }) };
  const answer =
    existing === undefined
      ? await loquent.glossaries.import({ name, file: file! })
      : await loquent.glossaries.importEntries(existing, { file: file!, ...options });
  if (output.isJson) return output.json(answer);
  output.line(
    `${answer.glossary_name} (${answer.glossary_id}): ${answer.entries_created} entries created, ` +
      `${answer.entries_updated} updated, ${answer.entries_skipped} skipped; ${answer.languages.join(', ')}`,
  );
  for (const { row, reason } of answer.skipped_details.slice(0, 20)) output.note(`row ${row}: ${reason}`);
}
