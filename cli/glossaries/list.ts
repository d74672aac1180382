import type { Session } from '#cli/session/session.ts';

/** `loquent glossary list`. */
export async function run({ loquent, output }: Session): Promise<void> {
  const glossaries = [];
  for await (const glossary of loquent.glossaries.list()) glossaries.push(glossary);
  if (output.isJson) return output.json(glossaries);
  const rows = glossaries.map(({ id, name, base_language: base, is_active: active }) => [
    id,
    name,
    base,
    active ? 'yes' : 'no',
  ]);
  await output.table(['Id', 'Name', 'Language', 'Active'], rows);
}
