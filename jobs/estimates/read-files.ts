import { tooLarge } from '#domain/request-errors.ts';
import type { OptionsByFormat } from '#domain/jobs/format-options.ts';
import type { KeyChoice } from '#formats/format.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { LoquentError } from '#domain/errors.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import { tableOf } from '#domain/sheets/table-location.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import type { FilePlan, FileSelector } from '#domain/plans/file-plan.ts';
import { isBilingualFile } from '#formats/registry.ts';
import { fileObjectKey, segmentationRulesKey } from '#platform/storage/keys.ts';
import type { SourceText } from './tally.ts';

/** Bytes of all sources of a request: reading them takes several times their size of memory. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Texts of a file in a language, and their UTF-16 units: a small file may unfold to millions of texts. */
const MAX_TEXTS = 100_000;
const MAX_CHARACTERS = 40_000_000;
/** The texts of a source, as a job translates them. */
export interface EstimatedSource {
  /** Name of the file or component. */
  readonly name: string;
  /** BCP 47; undefined: the same texts for all languages of the job. */
  readonly language: string | undefined;
  readonly batches: readonly (readonly SourceText[])[];
}

export interface EstimateReadingOptions {
  readonly caller: Caller<'documents' | 'orm' | 'segmentationRules' | 'storage' | 'tms'>;
  readonly content: JobContent;
  /** Milliseconds since 1970 until which documents may be read. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  readonly warn: (warning: JobWarning) => void;
}

/** Parts of inputs that determine what is read; each type has some of them. */
interface ReadInput {
  readonly segmentation?: SegmentationMode;
  readonly columns?: readonly string[] | null;
  readonly keys?: KeyChoice;
  readonly options?: OptionsByFormat;
  readonly sections?: boolean;
  readonly instruction?: string | null;
  readonly plan?: SelectionPlan<FileSelector> | null;
  readonly file_pairs?: readonly { readonly source_file: string }[];
}

const inputOf = ({ input }: JobContent) => input as ReadInput;
/** True if jobs of a type have an activity. */
export const doesStep = ({ type }: Pick<JobContent, 'type'>, activity: string) =>
  Object.values(jobKindOf(type)?.steps ?? {}).some((activities) => activities.includes(activity));

/**
 * Reads the texts of a job's files one by one, in the threads of requests.
 *
 * @throws LoquentError `too_large`, `document_…`, `threads_busy`, `selection_empty`, `plan_does_not_fit`
 */
export async function* readFiles(options: EstimateReadingOptions): AsyncGenerator<EstimatedSource> {
  const { content, caller } = options;
  const { file_pairs: pairs = [] } = inputOf(content);
  const all = pairs.length > 0 ? pairs.map((pair) => pair.source_file) : (content.sourceFiles ?? []);
  const files = [...new Set(all)];
  const { storage } = caller.dependencies;
  let bytes = 0;
  for (const key of files) {
    bytes += (await storage.stat(fileObjectKey(caller.principal.organizationId, key)))?.size ?? 0;
  }
  if (bytes > MAX_BYTES) {
    throw tooLarge(`The files have more than ${MAX_BYTES / 1024 / 1024} MB together. Estimate some of them at a time.`);
  }
  const rules = await segmentationRules(caller);
  for (const key of files) {
    const source = { key, bytes: await storage.read(fileObjectKey(caller.principal.organizationId, key)), rules };
    if (!doesStep(content, 'extractUnits')) yield await readAll(options, source);
    else yield* readUntranslated(options, source);
  }
}

interface SourceBytes {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly rules?: Uint8Array | undefined;
}

/** The organization's rules, else those of the deployment; undefined: the built-in ones. */
async function segmentationRules({
  dependencies,
  principal,
}: EstimateReadingOptions['caller']): Promise<Uint8Array | undefined> {
  const { storage, segmentationRules: ofDeployment } = dependencies;
  const key = segmentationRulesKey(principal.organizationId);
  return (await storage.stat(key)) === undefined ? ofDeployment : storage.read(key);
}

/** Whatever texts a file has, for jobs that translate nothing. */
async function readAll(
  { caller, content, deadline, signal }: EstimateReadingOptions,
  { key, bytes }: SourceBytes,
): Promise<EstimatedSource> {
  const texts = new GatheredTexts(key);
  await caller.dependencies.documents.readCorpus(
    {
      organizationId: caller.principal.organizationId,
      key,
      sourceLanguage: content.sourceLanguage ?? 'und',
      targetLanguages: [],
      timeLimit: timeLeft(deadline),
    },
    {
      source: () => Promise.resolve(bytes),
      async writeCorpus(_batch, segments) {
        texts.add(segments.map(({ source }) => ({ content: source })));
      },
    },
    signal,
  );
  return { name: key, language: undefined, batches: texts.batches };
}

/** Yields the texts of a file that a job would translate; for a file with translations, per language. */
async function* readUntranslated(
  options: EstimateReadingOptions,
  source: SourceBytes,
): AsyncGenerator<EstimatedSource> {
  const { content } = options;
  const plan = await planOf(options, source);
  if (!isBilingualFile(source.key)) {
    const shared = await extractTexts(options, source, plan, undefined);
    if (shared !== undefined) {
      yield { name: source.key, language: undefined, batches: shared };
      return;
    }
  }
  for (const language of content.targetLanguages ?? []) {
    yield { name: source.key, language, batches: (await extractTexts(options, source, plan, language)) ?? [] };
  }
}

/** @returns undefined for a file that has its languages side by side, and is read for each of them */
export async function extractTexts(
  { caller, content, deadline, signal, warn }: EstimateReadingOptions,
  { key, bytes, rules }: SourceBytes,
  plan: FilePlan | undefined,
  language: string | undefined,
): Promise<readonly (readonly SourceText[])[] | undefined> {
  const { segmentation = 'default', columns, keys, options: byFormat, sections = false } = inputOf(content);
  const texts = new GatheredTexts(key);
  const manifest = await caller.dependencies.documents.extract(
    {
      organizationId: caller.principal.organizationId,
      key,
      sourceLanguage: content.sourceLanguage ?? 'und',
      segmentation,
      columns: columns ?? undefined,
      keys,
      byFormat,
      rules,
      plan,
      targetLanguage: language,
      targetLanguages: doesStep(content, 'translateBatch') ? content.targetLanguages : undefined,
      bySections: sections,
      timeLimit: timeLeft(deadline),
    },
    {
      source: () => Promise.resolve(bytes),
      async writeBatch(_batch, segments) {
        texts.add(segments.map(({ content: text, match }) => ({ content: text, ...(match && { match }) })));
      },
    },
    signal,
  );
  for (const warning of manifest?.warnings ?? []) warn(warning);
  return manifest === undefined ? undefined : texts.batches;
}

/** The texts of a file, which are in the memory of the process that serves requests. */
class GatheredTexts {
  readonly batches: (readonly SourceText[])[] = [];
  readonly #name: string;
  #texts = 0;
  #characters = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws LoquentError `too_large` */
  add(batch: readonly SourceText[]): void {
    this.#texts += batch.length;
    for (const { content } of batch) this.#characters += content.text.length;
    if (this.#texts > MAX_TEXTS || this.#characters > MAX_CHARACTERS) throw tooManyTexts(this.#name);
    this.batches.push(batch);
  }
}

const tooManyTexts = (name: string) =>
  tooLarge(
    `${name} has more texts than an estimate counts: ${MAX_TEXTS.toLocaleString('en')}, or ${MAX_CHARACTERS / 1_000_000} million ` +
      'characters. Split it; a job translates it as it is.',
  );

/** The selection of a job with an instruction, by rules alone, or with a plan. */
async function planOf(
  { caller, content, deadline, signal, warn }: EstimateReadingOptions,
  { key, bytes }: SourceBytes,
): Promise<FilePlan | undefined> {
  const { instruction = null, plan = null } = inputOf(content);
  if (instruction === null && plan === null) return undefined;
  const { organizationId } = caller.principal;
  const { documents } = caller.dependencies;
  const source = () => Promise.resolve(bytes);
  try {
    const { planFileSelection } = await import('#jobs/documents/plan-file-selection.ts');
    const planned = await planFileSelection(key, {
      instruction,
      plan,
      describe: (grammar, question) =>
        documents.describe(
          grammar,
          { organizationId, key, ...question, timeLimit: timeLeft(deadline) },
          { source },
          signal,
        ),
      languages: { source: content.sourceLanguage ?? undefined, targets: content.targetLanguages ?? [] },
      table: 'sheet_name' in content.input ? tableOf(content.input) : undefined,
      meter: UNUSED,
      signal,
    });
    return planned.plan;
  } catch (error) {
    if (!(error instanceof LoquentError) || error.id !== 'instruction_not_understood') throw error;
    const message =
      'The rules alone do not understand the instruction, and a model is not asked for an estimate: the whole file was counted.';
    warn({ code: 'instruction_not_estimated', message, source_file: key });
    return undefined;
  }
}

/** Nothing is metered without a model. */
const UNUSED = { reserve: () => Promise.reject(new Error('An estimate calls no provider.')) };

/** Ms; at least one, since a limit of 0 would be none. */
export const timeLeft = (deadline: number) => Math.max(1, deadline - Date.now());
