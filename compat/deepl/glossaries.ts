import { notFound } from '#domain/request-errors.ts';
import { z } from 'zod';
import type { ApiContext, RequestState } from '#api/state.ts';
import { label, parseQuery, parseValue } from '#api/validation.ts';
import type { Fields } from '#compat/fields.ts';
import { uuidOfId } from '#compat/ids.ts';
import type { CompatRoute } from '#compat/router.ts';
import { Glossary, type GlossaryRow } from '#db/entities/index.ts';
import {
  changeGlossary,
  findGlossary,
  listDictionaries,
  readDictionary,
  removeGlossary,
  type DictionaryPair,
  type DictionarySize,
} from '#db/glossaries/index.ts';
import {
  createFromDictionaries,
  removeDictionary,
  writeDictionary,
  type Dictionary,
} from '#db/glossaries/import/index.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { ENTRY_FORMATS, readDictionaryEntries, writeTsv } from './dictionary-entries.ts';
import { badParameter } from './errors.ts';
import { languageOfDeeplCode, primaryOf } from './languages.ts';
import { glossaryNumber } from './parameters.ts';

const MAX_DICTIONARIES = 50;
/** Base language of a glossary without dictionaries, until it has one. */
const EMPTY_BASE = 'en';

const pairShape = { source_lang: z.string(), target_lang: z.string() };
const dictionarySchema = z.object({
  ...pairShape,
  entries: z.string(),
  entries_format: z.enum(ENTRY_FORMATS).default('tsv'),
});
const name = label(GLOSSARY_LIMITS.name);
const dictionaries = z.array(dictionarySchema).max(MAX_DICTIONARIES);

const createV2 = dictionarySchema.extend({ name });
const createV3 = z.object({ name, dictionaries: dictionaries.nullish() });
const changeV3 = z.object({ name: name.nullish(), dictionaries: dictionaries.nullish() });
const pairSchema = z.object(pairShape);

/** `/v2/glossaries`, with one dictionary each, and `/v3/glossaries`, with several. */
export const deeplGlossaryRoutes: readonly CompatRoute[] = [
  { name: 'GET /v2/glossaries', role: 'viewer', handler: ({ state }) => list(state, presentV2) },
  { name: 'POST /v2/glossaries', role: 'member', work: 'import', idempotent: true, status: 201, handler: createOne },
  { name: 'GET /v2/glossaries/:glossary_id', role: 'viewer', handler: async (ctx) => presentV2(...(await find(ctx))) },
  { name: 'GET /v2/glossaries/:glossary_id/entries', role: 'viewer', handler: sendEntries },
  { name: 'DELETE /v2/glossaries/:glossary_id', role: 'member', status: 204, handler: remove },
  { name: 'GET /v3/glossaries', role: 'viewer', handler: ({ state }) => list(state, presentV3) },
  {
    name: 'POST /v3/glossaries',
    role: 'member',
    work: 'import',
    idempotent: true,
    status: 201,
    handler: createSeveral,
  },
  { name: 'GET /v3/glossaries/:glossary_id', role: 'viewer', handler: async (ctx) => presentV3(...(await find(ctx))) },
  { name: 'PATCH /v3/glossaries/:glossary_id', role: 'member', work: 'import', handler: change },
  { name: 'DELETE /v3/glossaries/:glossary_id', role: 'member', status: 204, handler: remove },
  { name: 'GET /v3/glossaries/:glossary_id/entries', role: 'viewer', handler: listEntries },
  { name: 'PUT /v3/glossaries/:glossary_id/dictionaries', role: 'member', work: 'import', handler: replace },
  { name: 'DELETE /v3/glossaries/:glossary_id/dictionaries', role: 'member', status: 204, handler: removePair },
];

const idOf = (ctx: ApiContext) => glossaryNumber(ctx.params['glossary_id'] ?? '');

/** A glossary of the path with its dictionaries. @throws LoquentError `not_found` */
async function find(ctx: ApiContext): Promise<[GlossaryRow, readonly DictionarySize[]]> {
  const glossary = await findGlossary(ctx.state.entityManager(), idOf(ctx));
  return [glossary, await listDictionaries(ctx.state.entityManager(), glossary.organization, glossary.id)];
}

async function list(
  { entityManager, principal }: RequestState,
  present: (glossary: GlossaryRow, sizes: readonly DictionarySize[]) => object | undefined,
) {
  const rows = await entityManager().find(Glossary, {}, { orderBy: { id: 'asc' } });
  const sizes = Map.groupBy(
    await listDictionaries(entityManager(), principal.organizationId),
    ({ glossary }) => glossary,
  );
  return { glossaries: rows.flatMap((row) => present(row, sizes.get(row.id) ?? []) ?? []) };
}

/** Undefined for a glossary that isn't one dictionary, which only `/v3` shows. */
function presentV2({ id, name: glossaryName, isActive, createdAt }: GlossaryRow, sizes: readonly DictionarySize[]) {
  const [only, ...others] = sizes;
  if (only === undefined || others.length > 0) return undefined;
  return {
    glossary_id: uuidOfId(id),
    name: glossaryName,
    ready: isActive,
    source_lang: only.source,
    target_lang: only.target,
    creation_time: createdAt.toISOString(),
    entry_count: only.entries,
  };
}

function presentV3({ id, name: glossaryName, createdAt }: GlossaryRow, sizes: readonly DictionarySize[]) {
  return {
    glossary_id: uuidOfId(id),
    name: glossaryName,
    dictionaries: sizes.map(presentSize),
    creation_time: createdAt.toISOString(),
  };
}

const presentSize = ({ source, target, entries }: Omit<DictionarySize, 'glossary'>) => ({
  source_lang: source,
  target_lang: target,
  entry_count: entries,
});

/** @throws LoquentError `validation_failed` */
function pairOf({ source_lang: from, target_lang: to }: z.output<typeof pairSchema>): DictionaryPair {
  const source = primaryOf(languageOfDeeplCode(from, 'source_lang'));
  const target = primaryOf(languageOfDeeplCode(to, 'target_lang'));
  if (source === target)
    throw badParameter('target_lang', 'Unsupported glossary language pair: source_lang and target_lang are equal.');
  return { source, target };
}

const dictionaryOf = (sent: z.output<typeof dictionarySchema>): Dictionary => ({
  ...pairOf(sent),
  entries: readDictionaryEntries(sent.entries, sent.entries_format),
});

async function createOne(ctx: ApiContext, fields: Fields) {
  const sent = parseValue(fields, createV2);
  return presentV2(...(await create(ctx, sent.name, [dictionaryOf(sent)])));
}

async function createSeveral(ctx: ApiContext, fields: Fields) {
  const sent = parseValue(fields, createV3);
  return presentV3(...(await create(ctx, sent.name, (sent.dictionaries ?? []).map(dictionaryOf))));
}

async function create(
  { state }: ApiContext,
  glossaryName: string,
  sent: readonly Dictionary[],
): Promise<[GlossaryRow, readonly DictionarySize[]]> {
  const keys = new Set(sent.map(({ source, target }) => `${source} ${target}`));
  if (keys.size < sent.length) throw badParameter('dictionaries', 'A language pair has two dictionaries.');
  const { principal, creationId } = state;
  const glossary = await createFromDictionaries(
    state.entityManager(),
    {
      organization: principal.organizationId,
      creation: creationId,
      name: glossaryName,
      description: '',
      baseLanguage: commonLanguage(sent),
    },
    sent,
  );
  return [glossary, await listDictionaries(state.entityManager(), principal.organizationId, glossary.id)];
}

/** The language that all dictionaries have. @throws LoquentError `validation_failed` if they share none */
function commonLanguage([first, ...others]: readonly Dictionary[]): string {
  if (first === undefined) return EMPTY_BASE;
  const has = (language: string) => others.every(({ source, target }) => source === language || target === language);
  const common = [first.source, first.target].find(has);
  if (common !== undefined) return common;
  throw badParameter('dictionaries', 'All dictionaries of a glossary must have one language in common here.');
}

async function change(ctx: ApiContext, fields: Fields) {
  const sent = parseValue(fields, changeV3);
  const id = idOf(ctx);
  const entityManager = ctx.state.entityManager();
  const written = (sent.dictionaries ?? []).map(dictionaryOf);
  if (sent.name != null) await changeGlossary(entityManager, id, { name: sent.name });
  for (const dictionary of written) await writeDictionary(entityManager, id, dictionary, true);
  return presentV3(...(await find(ctx)));
}

async function replace(ctx: ApiContext, fields: Fields) {
  const dictionary = dictionaryOf(parseValue(fields, dictionarySchema));
  await writeDictionary(ctx.state.entityManager(), idOf(ctx), dictionary, false);
  return presentSize({ ...dictionary, entries: dictionary.entries.length });
}

async function remove(ctx: ApiContext): Promise<undefined> {
  await removeGlossary(ctx.state.entityManager(), idOf(ctx));
}

async function removePair(ctx: ApiContext): Promise<undefined> {
  const id = idOf(ctx);
  const pair = pairOf(parseQuery(ctx, pairSchema));
  if (!(await removeDictionary(ctx.state.entityManager(), id, pair))) throw noDictionary();
}

const noDictionary = () => notFound('Dictionary not found: the glossary has none for this language pair.');

async function listEntries(ctx: ApiContext) {
  const id = idOf(ctx);
  const pair = pairOf(parseQuery(ctx, pairSchema));
  const glossary = await findGlossary(ctx.state.entityManager(), id);
  const entries = await readDictionary(ctx.state.entityManager(), glossary, pair);
  if (entries.length === 0) throw noDictionary();
  const written = {
    source_lang: pair.source,
    target_lang: pair.target,
    entries: writeTsv(entries),
    entries_format: 'tsv',
  };
  return { dictionaries: [written] };
}

async function sendEntries(ctx: ApiContext): Promise<undefined> {
  const [glossary, [only, ...others]] = await find(ctx);
  if (only === undefined || others.length > 0) throw noDictionary();
  const entries = await readDictionary(ctx.state.entityManager(), glossary, only);
  ctx.status = 200;
  ctx.type = 'text/tab-separated-values; charset=utf-8';
  ctx.body = writeTsv(entries);
}
