import type { Session } from '#cli/session/session.ts';

/** `loquent glossary search`. */
export async function run({ loquent, output }: Session, _options: unknown, query: string): Promise<void> {
  const answer = await loquent.glossaries.search({ query, limit: 100 });
  if (output.isJson) return output.json(answer);
  const rows = answer.results.map((found) => [
    found.term,
    found.lang,
    found.term_type,
    found.glossary_name,
    found.description,
  ]);
  await output.table(['Term', 'Language', 'Use', 'Glossary', 'Description'], rows);
  if (answer.total > answer.results.length)
    output.note(`${answer.total} found; these are the first ${answer.results.length}.`);
}
