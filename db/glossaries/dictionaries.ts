import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import type { AdditionalGlossary } from './load-terminology.ts';
import { loadContents } from './load-glossaries.ts';
import { readConcepts } from './read-concepts.ts';

/**
 * Glossaries as dictionaries of two languages, as other services have them: an entry belongs to the dictionaries from the language of
 * its first term into those of its others. Languages are primary subtags: dictionaries don't distinguish regions.
 */
export interface DictionaryPair {
  readonly source: string;
  readonly target: string;
}

/** A dictionary of a glossary, with the number of its entries. */
export interface DictionarySize extends DictionaryPair {
  readonly glossary: number;
  readonly entries: number;
}

/** A term and its translation. */
export type DictionaryEntry = readonly [source: string, target: string];

/** The dictionaries of glossaries, in the order of their first entries. @param glossary undefined: of all of the organization */
export async function listDictionaries(
  entityManager: EntityManager,
  organization: string,
  glossary?: number,
): Promise<readonly DictionarySize[]> {
  const one = glossary === undefined ? '' : 'and s.glossary_id = ? ';
  const rows: { glossary: number; source: string; target: string; entries: number | string }[] =
    await entityManager.execute(
      'select s.glossary_id as glossary, s.lang as source, t.lang as target, count(distinct s.entry_id) as entries, ' +
        'min(s.entry_id) as first ' +
        'from glossary_term s join glossary_term t on t.entry_id = s.entry_id and t.lang <> s.lang ' +
        "and t.term_type = 'preferred' " +
        `where s.organization = ? ${one}` +
        'and s.id = (select min(f.id) from glossary_term f where f.entry_id = s.entry_id) ' +
        'group by s.glossary_id, s.lang, t.lang order by s.glossary_id, first, s.lang, t.lang',
      [organization, ...(glossary === undefined ? [] : [glossary])],
      READ,
    );
  const sizes = new Map<string, DictionarySize>();
  for (const row of rows) {
    const [source, target] = [primaryLanguage(row.source), primaryLanguage(row.target)];
    if (source === target) continue;
    const key = `${row.glossary} ${source} ${target}`;
    const entries = (sizes.get(key)?.entries ?? 0) + Number(row.entries);
    sizes.set(key, { glossary: row.glossary, source, target, entries });
  }
  return [...sizes.values()];
}

/** The entries of a dictionary, in their order; of terms that are there twice, the first. */
export async function readDictionary(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  { source, target }: DictionaryPair,
): Promise<readonly DictionaryEntry[]> {
  const entries = new Map<string, string>();
  for await (const { terms } of readConcepts(entityManager, glossary)) {
    const [first] = terms;
    if (first === undefined || primaryLanguage(first.language) !== source || entries.has(first.text)) continue;
    const translation = terms.find(
      ({ language, type }) => type === 'preferred' && primaryLanguage(language) === target,
    );
    if (translation !== undefined) entries.set(first.text, translation.text);
  }
  return [...entries];
}

/** The entries of a glossary that one of its dictionaries has, as terminology. */
export function directedGlossary(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  source: string,
): AdditionalGlossary {
  const { id, revision, updatedAt } = glossary;
  return {
    key: `${id} ${revision} ${updatedAt.getTime()} from ${source}`,
    async load() {
      const [content] = await loadContents(entityManager, [glossary]);
      const { entries, ...rest } = content as GlossaryContent;
      return {
        ...rest,
        entries: entries.filter(({ terms: [first] }) => first && primaryLanguage(first.language) === source),
      };
    },
  };
}

/** The primary subtag of a tag. */
export const primaryLanguage = (tag: string): string => parseLanguageTag(tag)?.language ?? tag;
