import { conflict } from '#domain/request-errors.ts';
import { Glossary, GlossaryEntry, GlossaryTerm, type GlossaryRow } from '#db/entities/index.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { primaryLanguage, type DictionaryEntry, type DictionaryPair } from '#db/glossaries/dictionaries.ts';
import { requireEntryLimits, requireGlossaryLimit } from '#db/glossaries/require-glossary-limits.ts';
import { lockGlossary, type NewGlossary } from '#db/glossaries/index.ts';
import { readConcepts, type StoredConcept } from '#db/glossaries/read-concepts.ts';
import type { EntityManager } from '#db/orm.ts';
import { BulkWriter, type TermToWrite } from './bulk.ts';

/** A dictionary with its entries, each source term once. */
export interface Dictionary extends DictionaryPair {
  readonly entries: readonly DictionaryEntry[];
}

/** Rows per statement, below the limits of parameters of both databases. */
const ROWS = 500;

/**
 * Creates a glossary from dictionaries, once per `creation`. Each of them has the base language on one side.
 *
 * @throws LoquentError `limit_reached`, `conflict`
 */
export async function createFromDictionaries(
  entityManager: EntityManager,
  glossary: NewGlossary,
  dictionaries: readonly Dictionary[],
): Promise<GlossaryRow> {
  const known = await entityManager.findOne(Glossary, { creation: glossary.creation });
  if (known !== null) return known;
  return entityManager.transactional(async (transaction) => {
    const now = new Date();
    const row = { ...glossary, isActive: true, revision: 1, createdAt: now, updatedAt: now };
    const created = { ...row, id: await transaction.insert(Glossary, row) };
    for (const dictionary of dictionaries) await write(transaction, created, dictionary, []);
    await requireGlossaryLimit(transaction, glossary.organization);
    await requireRoom(transaction, created);
    return created;
  });
}

/**
 * Writes entries into a dictionary of a glossary: terms that it has get the new translations.
 *
 * @param keepsOthers false: it has only these entries afterwards
 * @throws LoquentError `not_found`, `limit_reached`, `conflict`
 */
export async function writeDictionary(
  entityManager: EntityManager,
  glossaryId: number,
  dictionary: Dictionary,
  keepsOthers: boolean,
): Promise<GlossaryRow> {
  return entityManager.transactional(async (transaction) => {
    const glossary = await withBase(transaction, await lockGlossary(transaction, glossaryId), dictionary);
    const concepts = await conceptsOf(transaction, glossary, dictionary.source);
    if (!keepsOthers) {
      const kept = new Set(dictionary.entries.map(([source]) => source));
      const gone = concepts.filter(({ terms: [first] }) => !kept.has(first!.text));
      await removeTargets(transaction, glossary, gone, dictionary.target);
    }
    await write(transaction, glossary, dictionary, concepts);
    await requireRoom(transaction, glossary);
    return glossary;
  });
}

/** Removes a dictionary. @returns false if it doesn't exist. @throws LoquentError `not_found` */
export async function removeDictionary(
  entityManager: EntityManager,
  glossaryId: number,
  { source, target }: DictionaryPair,
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    const glossary = await lockGlossary(transaction, glossaryId);
    const concepts = await conceptsOf(transaction, glossary, source);
    return removeTargets(transaction, glossary, concepts, target);
  });
}

/** The glossary, whose base language the dictionary has; an empty one takes that of its first dictionary. @throws LoquentError `conflict` */
async function withBase(
  transaction: EntityManager,
  glossary: GlossaryRow,
  { source, target }: DictionaryPair,
): Promise<GlossaryRow> {
  const { id, baseLanguage } = glossary;
  const base = primaryLanguage(baseLanguage);
  if (base === source || base === target) return glossary;
  if ((await transaction.count(GlossaryEntry, { glossary: id })) > 0) {
    throw conflict(
      `All dictionaries of a glossary have one language in common, which is ${baseLanguage} here: create another glossary.`,
    );
  }
  await transaction.nativeUpdate(Glossary, { id }, { baseLanguage: source });
  return { ...glossary, baseLanguage: source };
}

async function conceptsOf(transaction: EntityManager, glossary: GlossaryRow, source: string): Promise<StoredConcept[]> {
  const found: StoredConcept[] = [];
  for await (const concept of readConcepts(transaction, glossary)) {
    const [first] = concept.terms;
    if (first !== undefined && primaryLanguage(first.language) === source) found.push(concept);
  }
  return found;
}

/** Removes the terms of a language from concepts, and concepts that are left without a translation or a base term. */
async function removeTargets(
  transaction: EntityManager,
  { organization, baseLanguage }: GlossaryRow,
  concepts: readonly StoredConcept[],
  target: string,
): Promise<boolean> {
  const terms: number[] = [];
  const entries: number[] = [];
  for (const { id, terms: all } of concepts) {
    const gone = all.filter(({ language }) => primaryLanguage(language) === target);
    if (gone.length === 0) continue;
    const others = all.length - gone.length;
    if (others < 2 || primaryLanguage(baseLanguage) === target) entries.push(id);
    else terms.push(...gone.map((term) => term.id));
  }
  for (let start = 0; start < terms.length; start += ROWS) {
    await transaction.nativeDelete(GlossaryTerm, { organization, id: { $in: terms.slice(start, start + ROWS) } });
  }
  for (let start = 0; start < entries.length; start += ROWS) {
    await transaction.nativeDelete(GlossaryEntry, { organization, id: { $in: entries.slice(start, start + ROWS) } });
  }
  return terms.length + entries.length > 0;
}

async function write(
  transaction: EntityManager,
  glossary: GlossaryRow,
  { source, target, entries }: Dictionary,
  concepts: readonly StoredConcept[],
): Promise<void> {
  const known = new Map(concepts.map((concept) => [concept.terms[0]!.text, concept]));
  const created: DictionaryEntry[] = [];
  const added: TermToWrite[] = [];
  const changed: TermToWrite[] = [];
  for (const [text, translation] of entries) {
    const concept = known.get(text);
    const old = concept?.terms.find(
      ({ language, type }) => type === 'preferred' && primaryLanguage(language) === target,
    );
    if (concept === undefined) created.push([text, translation]);
    else if (old === undefined) added.push({ ...termOf(target, translation), id: concept.id });
    else if (old.text !== translation) {
      changed.push({ ...termOf(old.language, translation), description: old.description, id: old.id });
    }
  }
  const writer = new BulkWriter(transaction, glossary);
  const ids = created.length === 0 ? [] : await writer.entryIds(created.length);
  await writer.insertEntries(ids.map((id) => ({ id, notes: null })));
  const terms = created.flatMap(([text, translation], index) => {
    const id = ids[index]!;
    return [
      { ...termOf(source, text), id },
      { ...termOf(target, translation), id },
    ];
  });
  await writer.insertTerms([...terms, ...added]);
  await writer.updateTerms(changed);
}

const termOf = (language: string, text: string) =>
  ({ language, text, type: 'preferred', description: null, alternative: null }) as const;

async function requireRoom(transaction: EntityManager, { id, organization }: GlossaryRow): Promise<void> {
  if ((await transaction.count(GlossaryEntry, { glossary: id })) > GLOSSARY_LIMITS.entriesOfGlossary) {
    throw conflict(
      `A glossary can have at most ${GLOSSARY_LIMITS.entriesOfGlossary} entries. Create another glossary.`,
    );
  }
  await requireEntryLimits('glossaryEntries', transaction, organization);
  await requireEntryLimits('glossaryTerms', transaction, organization);
}
