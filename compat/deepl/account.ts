import { z } from 'zod';
import type { ApiContext, RequestState } from '#api/state.ts';
import { parseQuery, parseValue } from '#api/validation.ts';
import type { Fields } from '#compat/fields.ts';
import { uuidOfId } from '#compat/ids.ts';
import { sourcesOf, targetLanguagesOf, type createLanguageLists } from '#compat/languages.ts';
import type { CompatRoute } from '#compat/router.ts';
import { languagesOfList } from '#db/context/index.ts';
import { ContextDocument, ContextStore } from '#db/entities/index.ts';
import { budgetStatus, sumUsage } from '#db/usage/usage-report.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { endOfMonth, monthOf } from '#domain/usage/calendar.ts';
import type { LanguageGroup } from '#providers/language/provider.ts';
import { hasFormality } from './language-resources.ts';
import { enumParameter } from './parameters.ts';
import { codeOf, primaryOf, sourceCodeOf, variantsOf } from './languages.ts';

/** Limit that DeepL reports for an unlimited account. */
const NO_LIMIT = 1_000_000_000_000;

const languagesSchema = z.object({ type: enumParameter(['source', 'target']) });
const pageSchema = z.object({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  page_size: z.coerce.number().int().min(1).max(25).default(10),
});

/** `/v2/usage`, the lists of languages and of translation memories. */
export function accountRoutes(listLanguages: ReturnType<typeof createLanguageLists>): readonly CompatRoute[] {
  const languages = async (ctx: ApiContext, sent: Fields) => {
    // Clients send it in the query, or in the body of a GET.
    const { type } = parseValue({ ...ctx.query, ...sent }, languagesSchema);
    const groups = await listLanguages();
    return type === 'target' ? presentTargets(ctx.state, groups) : presentSources(groups);
  };
  return [
    { name: 'GET /v2/usage', role: 'viewer', handler: ({ state }) => readUsage(state) },
    { name: 'POST /v2/usage', role: 'viewer', handler: ({ state }) => readUsage(state) },
    { name: 'GET /v2/languages', role: 'viewer', handler: languages },
    { name: 'POST /v2/languages', role: 'viewer', handler: languages },
    {
      name: 'GET /v2/glossary-language-pairs',
      role: 'viewer',
      handler: async () => ({ supported_languages: presentPairs(await listLanguages()) }),
    },
    { name: 'GET /v3/translation_memories', role: 'viewer', handler: listMemories },
  ];
}

async function readUsage({ entityManager, principal: { organizationId } }: RequestState) {
  const month = monthOf(new Date());
  const period = { from: `${month}-01`, to: `${month}-31` };
  const [sums, budget] = await Promise.all([
    sumUsage(entityManager(), organizationId, period, []),
    budgetStatus(entityManager(), organizationId),
  ]);
  return {
    character_count: budget?.used.characters ?? sums[0]?.characters ?? 0,
    character_limit: budget?.limits.characters ?? NO_LIMIT,
    start_time: `${month}-01T00:00:00Z`,
    end_time: endOfMonth(month).toISOString(),
  };
}

const presentSources = (groups: readonly LanguageGroup[]) => {
  const tags = new Set(sourcesOf(groups).map(primaryOf));
  return [...tags].map((tag) => ({ language: sourceCodeOf(tag), name: nameOfLanguage(tag) ?? tag }));
};

function presentTargets({ dependencies: { providers } }: RequestState, groups: readonly LanguageGroup[]) {
  const tags = new Set(targetLanguagesOf(groups).flatMap(variantsOf));
  return [...tags].toSorted().map((tag) => ({
    language: codeOf(tag),
    name: nameOfLanguage(tag) ?? tag,
    supports_formality: hasFormality(providers, tag),
  }));
}

function presentPairs(groups: readonly LanguageGroup[]) {
  const pairs = new Set<string>();
  for (const { sources, targets } of groups) {
    const [from, to] = [new Set(sources.map(primaryOf)), new Set(targets.map(primaryOf))];
    for (const source of from) for (const target of to) if (source !== target) pairs.add(`${source} ${target}`);
  }
  return [...pairs].toSorted().map((pair) => {
    const [source, target] = pair.split(' ');
    return { source_lang: source, target_lang: target };
  });
}

async function listMemories(ctx: ApiContext) {
  const { page, page_size: limit } = parseQuery(ctx, pageSchema);
  const entityManager = ctx.state.entityManager();
  const where = { contentKind: 'translation_memory', isActive: true, deletedAt: null } as const;
  const order = { orderBy: { id: 'asc' }, limit, offset: page * limit } as const;
  const [stores, total] = await entityManager.findAndCount(ContextStore, where, order);
  const memories = [];
  for (const { id, name } of stores) {
    const documents = await entityManager.find(ContextDocument, { store: id, deletedAt: null });
    const tags = [...new Set(documents.flatMap(({ languageList }) => languagesOfList(languageList)))];
    memories.push({
      translation_memory_id: uuidOfId(id),
      name,
      source_language: primaryOf(tags[0] ?? 'en'),
      target_languages: tags.slice(1).map(primaryOf),
      segment_count: documents.reduce((sum, { pieces }) => sum + pieces, 0),
    });
  }
  return { translation_memories: memories, total_count: total };
}
