import { z } from 'zod';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiContext } from '#api/state.ts';
import { parseQuery } from '#api/validation.ts';
import { sourcesOf, targetLanguagesOf, type createLanguageLists } from '#compat/languages.ts';
import type { CompatRoute } from '#compat/router.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { optionOutcome } from '#domain/execution/option-matrix.ts';
import { primaryOf, variantsOf } from './languages.ts';
import { isStyled, WRITABLE } from './writable.ts';

type Providers = ApiDependencies['providers'];

/** Features of each resource, and on which side of a translation a language needs them. */
const RESOURCES = {
  translate_text: {
    formality: ['target'],
    glossary: ['source', 'target'],
    tag_handling: ['source', 'target'],
    auto_detection: ['source'],
  },
  translate_document: { formality: ['target'], glossary: ['source', 'target'], auto_detection: ['source'] },
  write: { tone: ['target'], writing_style: ['target'], auto_detection: ['source'] },
  glossary: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly ('source' | 'target')[]>>>>;
type ResourceName = keyof typeof RESOURCES;
const NAMES = Object.keys(RESOURCES) as [ResourceName, ...ResourceName[]];

const querySchema = z.object({
  resource: z.enum(NAMES, `Value for 'resource' not supported; it is one of ${NAMES.join(', ')}`),
});

/** A language of a resource: the tags of its sources and targets, BCP 47. */
interface Served {
  readonly sources: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
}

/** `/v3/languages` and `/v3/languages/resources`: https://developers.deepl.com/docs/languages/using-the-languages-api */
export function languageResourceRoutes(
  providers: Providers,
  listLanguages: ReturnType<typeof createLanguageLists>,
): readonly CompatRoute[] {
  const languages = async (ctx: ApiContext) => {
    const { resource } = parseQuery(ctx, querySchema);
    const groups = resource === 'write' ? [] : await listLanguages();
    const tags = { sources: sourcesOf(groups).map(primaryOf), targets: targetLanguagesOf(groups) };
    return present(resource, providers, servedBy(resource, tags));
  };
  return [
    { name: 'GET /v3/languages', role: 'viewer', handler: languages },
    { name: 'GET /v3/languages/resources', role: 'viewer', handler: presentResources },
  ];
}

function servedBy(
  resource: ResourceName,
  { sources, targets }: Readonly<Record<'sources' | 'targets', readonly string[]>>,
): Served {
  // Dictionaries have no regions.
  if (resource === 'glossary') return { sources: new Set(sources), targets: new Set(targets.map(primaryOf)) };
  if (resource === 'write') return { sources: WRITABLE, targets: new Set([...WRITABLE].flatMap(variantsOf)) };
  return { sources: new Set(sources), targets: new Set(targets.flatMap(variantsOf)) };
}

function present(resource: ResourceName, providers: Providers, { sources, targets }: Served) {
  return [...new Set([...sources, ...targets])].toSorted().map((tag) => {
    const [source, target] = [sources.has(tag), targets.has(tag)];
    const features = Object.entries(RESOURCES[resource]).filter(([feature, sides]) => {
      if (!(sides as readonly string[]).some((side) => (side === 'source' ? source : target))) return false;
      if (feature === 'formality') return hasFormality(providers, tag);
      return feature === 'tone' || feature === 'writing_style' ? isStyled(tag) : true;
    });
    return {
      lang: tag,
      name: nameOfLanguage(tag) ?? tag,
      usable_as_source: source,
      usable_as_target: target,
      status: 'stable',
      features: Object.fromEntries(features.map(([feature]) => [feature, { status: 'stable' }])),
    };
  });
}

/** True if a provider supports tones in a language. @param tag BCP 47 */
export function hasFormality(providers: Providers, tag: string): boolean {
  const abilities = providers.listed().flatMap(({ provider }) => provider?.capabilities ?? []);
  return abilities.some((executor) => {
    const execution = { task: 'translate', executor, targetLanguage: tag } as const;
    return optionOutcome(execution, 'formality').verdict === 'followed';
  });
}

function presentResources() {
  return NAMES.map((name) => ({
    name,
    features: Object.entries(RESOURCES[name]).map(([feature, sides]) => ({
      name: feature,
      ...Object.fromEntries((sides as readonly string[]).map((side) => [`needs_${side}_support`, true])),
    })),
  }));
}
