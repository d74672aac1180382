import type { Caller } from '#jobs/caller.ts';
import { contextAccess } from '#db/context/index.ts';
import { StoredFile } from '#db/entities/index.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import type { BandCounts } from '#domain/estimates/bands.ts';
import { amountOf, type PriceUnit } from '#domain/estimates/prices.ts';
import type { Tone } from '#domain/execution/request-options.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { DEFAULT_MEMORY, type MemoryPreferences } from '#domain/memories/memory-preferences.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { MemorySearch } from '#domain/memories/memory-search.ts';
import { withPrompts } from '#language/context/load-context.ts';
import { promptStyleguide } from '#language/context/prompt-styleguide.ts';
import { translationSystem } from '#language/translation/prompts/translation-system.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { CareOptions } from '#language/quality/refiner.ts';
import { detectedSource } from './detected-source.ts';
import { usesOfLevels, type LevelUse } from './quality-levels.ts';
import { doesStep, readFiles, type EstimatedSource } from './read-files.ts';
import { readProjectTexts } from './read-project.ts';
import { LanguageTally, measureTexts, type FileTally } from './tally.ts';

/** Milliseconds in which documents are read, and in which they are compared with memories. */
const READING_TIME = 30_000;
const COMPARING_TIME = 30_000;
/** Tokens of a call, without its system prompt, per token of its source texts: the source, its translation, and what is shown with it. */
const TOKENS_PER_SOURCE_TOKEN = 3;

/** A file or component in a language; null: the job stays in the language of the source. */
export interface EstimatedFile {
  readonly name: string;
  readonly language: string | null;
  readonly counts: BandCounts;
}

/** Use of a provider; `amount` is null without a price for it. */
export interface PricePart {
  readonly provider: string;
  readonly unit: PriceUnit;
  readonly quantity: number;
  readonly amount: number;
}

export interface JobEstimate extends Readonly<Draft> {
  /** Seconds of the recording; null: unknown, or there is none. */
  readonly duration: number | null;
}

type EstimateCaller = Caller<
  'config' | 'documents' | 'orm' | 'providers' | 'segmentationRules' | 'speech' | 'storage' | 'tms' | 'vectors'
>;

interface Draft {
  readonly files: EstimatedFile[];
  readonly parts: PricePart[];
  /** Use of providers with each level of care; empty for jobs that don't translate documents. */
  readonly levels: LevelUse[];
  /** Sentences about what is unknown. */
  readonly unknown: string[];
  readonly warnings: JobWarning[];
  /** Providers that the job uses and that have no price. */
  readonly unpriced: Set<string>;
}

/** Estimates a job as its submission was prepared. No provider is asked to do anything. @throws LoquentError as `readFiles`, `readProjectTexts`, `detectedSource` */
export async function estimateJob(
  caller: EstimateCaller,
  content: JobContent,
  signal: AbortSignal,
): Promise<JobEstimate> {
  const warnings = [...(content.warnings ?? [])];
  const draft: Draft = { files: [], parts: [], levels: [], unknown: [], warnings, unpriced: new Set() };
  const isRecording = jobKindOf(content.type)?.rereadsSource === true;
  const duration = isRecording ? await estimateRecording(caller, content, draft) : null;
  if (!isRecording) await estimateTexts(caller, content, draft, signal);
  return { ...draft, duration };
}

/** Adds the use of a provider by its prices. */
function addUse(
  { dependencies: { config } }: EstimateCaller,
  { parts, unpriced }: Draft,
  provider: string,
  quantities: Partial<Record<PriceUnit, number>>,
): void {
  const prices = config.prices.list.filter((price) => price.provider === provider && price.unit in quantities);
  if (prices.length === 0) unpriced.add(provider);
  for (const price of prices) {
    const quantity = quantities[price.unit] ?? 0;
    parts.push({ provider, unit: price.unit, quantity, amount: amountOf(price, quantity) });
  }
}

async function estimateTexts(caller: EstimateCaller, content: JobContent, draft: Draft, signal: AbortSignal) {
  const warn = (warning: JobWarning) => draft.warnings.push(warning);
  const options = { caller, content, deadline: Date.now() + READING_TIME, signal, warn };
  const comparingUntil = options.deadline + COMPARING_TIME;
  const { memories, systemTokens } = await openContext(caller, content);
  const translates = doesStep(content, 'translateBatch');
  let [isPartly, sourceLanguage] = [false, content.sourceLanguage ?? 'und'];
  const tallies = new Map<string | null, LanguageTally>();
  const tallyOf = (language: string | null) =>
    new LanguageTally({
      memory: language === null || !translates ? undefined : memories.openFor(sourceLanguage, language),
      reusesExact: memories.reusesExact,
      deadline: comparingUntil,
      signal,
    });
  const count = async (source: EstimatedSource, languages: readonly (string | null)[]) => {
    const batches = await measureTexts(source.batches, sourceLanguage, signal);
    for (const language of languages) {
      const tally = tallies.get(language) ?? tallyOf(language);
      tallies.set(language, tally);
      const { bands, paid } = await tally.add(batches);
      isPartly ||= bands.not_compared.segments > 0;
      draft.files.push({ name: source.name, language, counts: bands });
      await addTextUse(caller, content, draft, { sourceLanguage, language, paid, systemTokens });
    }
  };
  const ownLanguages = content.targetLanguages ?? [];
  if (content.tms == null) {
    const languages = ownLanguages.length === 0 ? [null] : ownLanguages;
    for await (const source of readFiles(options)) {
      if (sourceLanguage === 'und' && translates) sourceLanguage = await detectedSource(caller, content, source);
      await count(source, source.language === undefined ? languages : [source.language]);
    }
  } else {
    const project = await readProjectTexts(options);
    if (project === undefined) {
      draft.unknown.push(
        'The project is too large, or its system too slow, to be read within a request: its words are not known.',
      );
      return;
    }
    sourceLanguage = project.sourceLanguage;
    for (const source of project.sources) await count(source, [source.language ?? null]);
  }
  if (isPartly) {
    const message = 'There was no time to compare all segments with the memories: "not_compared" counts the others.';
    warn({ code: 'memory_partly_searched', message });
  }
}

/** The parts of a job's context stores that count: memories by language, and styleguides in the prompts of models. */
async function openContext({ entityManager, principal, dependencies }: EstimateCaller, { input }: JobContent) {
  const {
    context_stores: ids = [],
    memory,
    domain,
    instructions,
    formality,
  } = input as {
    readonly context_stores?: readonly number[];
    readonly memory?: MemoryPreferences | null;
    readonly domain?: string | null;
    readonly instructions?: string | null;
    readonly formality?: Tone | null;
  };
  const access = contextAccess(entityManager(), principal.organizationId, dependencies.vectors);
  const stores = ids.length === 0 ? [] : await access.openStores(ids, { source: '', target: '' });
  const memories = stores.filter(({ contentKind }) => contentKind === 'translation_memory').map(({ id }) => id);
  const documents = stores.filter(({ contentKind }) => contentKind === 'documents').map(({ id }) => id);
  const { exact, penalties } = memory ?? DEFAULT_MEMORY;
  return {
    memories: {
      reusesExact: exact === 'reuse',
      openFor: (source: string, target: string): MemorySearch | undefined =>
        memories.length === 0 ? undefined : access.openMemory(memories, source, target, penalties),
    },
    /** Tokens of the system prompt, which all calls for a language share. */
    systemTokens: async ({ contextTokens }: LanguageModel, source: string, target: string): Promise<number> => {
      const guides = documents.length === 0 ? undefined : await access.styleguides(documents, [source, target]);
      return estimateTokens(
        translationSystem({
          sourceLanguage: source,
          targetLanguage: target,
          domain: domain ?? undefined,
          instructions: withPrompts(stores, instructions ?? undefined),
          formality: formality ?? undefined,
          styleguide: guides && promptStyleguide(guides, contextTokens).styleguide,
        }),
      );
    },
  };
}

/** Adds what the provider of a language gets of a file. */
async function addTextUse(
  caller: EstimateCaller,
  { input, type }: JobContent,
  draft: Draft,
  {
    sourceLanguage,
    language,
    paid,
    systemTokens,
  }: Pick<Awaited<ReturnType<typeof openContext>>, 'systemTokens'> & {
    readonly sourceLanguage: string;
    readonly language: string | null;
    readonly paid: FileTally['paid'];
  },
): Promise<void> {
  const { providers } = caller.dependencies;
  const {
    provider: named,
    quality = 'standard',
    refine_with: refiner,
  } = input as CareOptions & { readonly provider?: string | null };
  const asked = named ?? undefined;
  const target = doesStep({ type }, 'translateBatch') ? language : null;
  const provider = target === null ? providers.resolveModel(asked) : providers.resolve(asked, sourceLanguage, target);
  const { model } = provider;
  let [tokens, repeated] = [0, 0];
  const quantities: Partial<Record<PriceUnit, number>> = { characters: paid.characters };
  if (model !== undefined && paid.calls > 0) {
    const system = await systemTokens(model, sourceLanguage, language ?? sourceLanguage);
    repeated = system * (paid.calls - 1);
    tokens = paid.tokens * TOKENS_PER_SOURCE_TOKEN + system + repeated;
    const hasPrice = caller.dependencies.config.prices.list.some(
      ({ provider: id, unit }) => id === provider.id && unit === 'cached_tokens',
    );
    quantities.tokens = tokens - (hasPrice ? repeated : 0);
    if (hasPrice) quantities.cached_tokens = repeated;
  }
  addUse(caller, draft, provider.id, quantities);
  if (target === null) return;
  const uses = usesOfLevels({
    provider,
    refineWith: refiner == null ? undefined : providers.resolve(refiner, sourceLanguage, target),
    paid,
    translation: { tokens, cachedTokens: repeated },
    isSurveyed: paid.calls > 1 && doesStep({ type }, 'surveySource'),
  });
  draft.levels.push(...uses);
  for (const use of uses) {
    if (use.quality !== quality || use.part === 'translation') continue;
    addUse(caller, draft, use.provider, { characters: use.characters, tokens: use.tokens });
  }
}

/** @returns seconds of the recording, from the analysis of its file; null: unknown */
async function estimateRecording(caller: EstimateCaller, content: JobContent, draft: Draft): Promise<number | null> {
  const { entityManager, principal, dependencies } = caller;
  const [key] = content.sourceFiles ?? [];
  const where = { organization: principal.organizationId, key: key ?? '' };
  const file = key === undefined ? null : await entityManager().findOne(StoredFile, where, { fields: ['analysis'] });
  const duration = file?.analysis?.duration_seconds ?? null;
  draft.unknown.push(
    'What is said in a recording is known once it is recognized: its words and characters are not estimated.',
  );
  if (duration === null) {
    draft.unknown.push(
      key === undefined
        ? 'The recording is downloaded by the job: its duration is not known.'
        : 'The file has not been analyzed yet, or its analysis found no duration.',
    );
    return null;
  }
  const { speech } = dependencies;
  const dubber = jobKindOf(content.type)?.voice === 'instead' ? speech.dubber() : undefined;
  // Recognized once, dubbed in each language.
  const times = dubber === undefined ? 1 : (content.targetLanguages ?? []).length;
  addUse(caller, draft, (dubber ?? speech.recognizer()).id, { minutes: (duration / 60) * times });
  return duration;
}
