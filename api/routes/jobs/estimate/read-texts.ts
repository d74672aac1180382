import { tooLarge } from '#domain/request-errors.ts';
import type { KeyChoice } from '#formats/format.ts';
import type { RequestState } from '#api/state.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { requireIntegration } from '#db/integrations.ts';
import { LoquentError } from '#domain/errors.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import { tableOf } from '#domain/sheets/table-location.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { FilePlan, FileSelector } from '#domain/plans/file-plan.ts';
import { isBilingualFile } from '#formats/registry.ts';
import { TMS_UNITS_EXTENSION, type PulledUnits } from '#formats/projects/index.ts';
import type { SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import { adoptPlan, planDocument } from '#language/instructions/plan-document.ts';
import { fileObjectKey, segmentationRulesKey } from '#platform/storage/keys.ts';
import type { SourceText } from './tally.ts';

/** Bytes of all sources of a request: reading them takes several times their size of memory. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Texts of a file in a language, and their UTF-16 units: a small file may unfold to millions of texts. */
const MAX_TEXTS = 100_000;
const MAX_CHARACTERS = 40_000_000;
/** Units of a project that are pulled while a client waits. */
const MAX_UNITS = 20_000;

/** The texts of a source, as a job translates them. */
export interface EstimatedSource {
  /** Name of the file or component. */
  readonly name: string;
  /** BCP 47; undefined: the same texts for all languages of the job. */
  readonly language: string | undefined;
  readonly batches: readonly (readonly SourceText[])[];
}

export interface EstimateReadingOptions {
  readonly state: RequestState;
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
  readonly sections?: boolean;
  readonly instruction?: string | null;
  readonly plan?: object | null;
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
  const { content, state } = options;
  const { file_pairs: pairs = [] } = inputOf(content);
  const all = pairs.length > 0 ? pairs.map((pair) => pair.source_file) : (content.sourceFiles ?? []);
  const files = [...new Set(all)];
  const { storage } = state.dependencies;
  let bytes = 0;
  for (const key of files) {
    bytes += (await storage.stat(fileObjectKey(state.principal.organizationId, key)))?.size ?? 0;
  }
  if (bytes > MAX_BYTES) {
    throw tooLarge(`The files have more than ${MAX_BYTES / 1024 / 1024} MB together. Estimate some of them at a time.`);
  }
  const rules = await segmentationRules(state);
  for (const key of files) {
    const source = { key, bytes: await storage.read(fileObjectKey(state.principal.organizationId, key)), rules };
    if (!doesStep(content, 'extractUnits')) yield await readAll(options, source);
    else yield* readUntranslated(options, source);
  }
}

interface SourceBytes {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly rules: Uint8Array | undefined;
}

/** The organization's rules, else those of the deployment; undefined: the built-in ones. */
async function segmentationRules({ dependencies, principal }: RequestState): Promise<Uint8Array | undefined> {
  const { storage, segmentationRules: ofDeployment } = dependencies;
  const key = segmentationRulesKey(principal.organizationId);
  return (await storage.stat(key)) === undefined ? ofDeployment : storage.read(key);
}

/** Whatever texts a file has, for jobs that translate nothing. */
async function readAll(
  { state, content, deadline, signal }: EstimateReadingOptions,
  { key, bytes }: SourceBytes,
): Promise<EstimatedSource> {
  const texts = new GatheredTexts(key);
  await state.dependencies.documents.readCorpus(
    {
      organizationId: state.principal.organizationId,
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
    const shared = await extract(options, source, plan, undefined);
    if (shared !== undefined) {
      yield { name: source.key, language: undefined, batches: shared };
      return;
    }
  }
  for (const language of content.targetLanguages ?? []) {
    yield { name: source.key, language, batches: (await extract(options, source, plan, language)) ?? [] };
  }
}

/** @returns undefined for a file that has its languages side by side, and is read for each of them */
async function extract(
  { state, content, deadline, signal, warn }: EstimateReadingOptions,
  { key, bytes, rules }: SourceBytes,
  plan: FilePlan | undefined,
  language: string | undefined,
): Promise<readonly (readonly SourceText[])[] | undefined> {
  const { segmentation = 'default', columns, keys, sections = false } = inputOf(content);
  const texts = new GatheredTexts(key);
  const manifest = await state.dependencies.documents.extract(
    {
      organizationId: state.principal.organizationId,
      key,
      sourceLanguage: content.sourceLanguage ?? 'und',
      segmentation,
      columns: columns ?? undefined,
      keys,
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
  { state, content, deadline, signal, warn }: EstimateReadingOptions,
  { key, bytes }: SourceBytes,
): Promise<FilePlan | undefined> {
  const { instruction = null, plan = null } = inputOf(content);
  if (instruction === null && plan === null) return undefined;
  const { organizationId } = state.principal;
  const table = 'sheet_name' in content.input ? tableOf(content.input) : undefined;
  try {
    const { useInstructionGrammar } = await import('#instructions/grammars.ts');
    return await useInstructionGrammar(key, async (grammar): Promise<FilePlan> => {
      const describe = (question: SelectionQuestion<FileSelector>) =>
        state.dependencies.documents.describe(
          grammar,
          { organizationId, key, ...question, timeLimit: timeLeft(deadline) },
          { source: () => Promise.resolve(bytes) },
          signal,
        );
      if (plan !== null) return (await adoptPlan(grammar, plan as never, describe, table)).plan;
      const languages = { source: content.sourceLanguage ?? undefined, targets: content.targetLanguages ?? [] };
      const options = { instruction: instruction ?? '', languages, table, describe, meter: UNUSED, signal };
      return (await planDocument(grammar, options)).plan;
    });
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

/**
 * Reads what a job would take of a project, in pages that the system doesn't charge for.
 *
 * @returns undefined if it is too large, or the system too slow, for a request
 * @throws LoquentError errors of connectors
 */
export async function readProjectTexts(
  options: EstimateReadingOptions,
): Promise<{ readonly sourceLanguage: string; readonly sources: readonly EstimatedSource[] } | undefined> {
  const { state, content, deadline, signal: client } = options;
  const { dependencies, principal, entityManager } = state;
  const name = content.tms as TmsName;
  const identifier = content.projectIdentifier ?? '';
  const { token, baseUrl } = await requireIntegration(entityManager(), name);
  const credentials = { token, baseUrl: baseUrl ?? null };
  const connector = dependencies.tms.connect(name, credentials, principal.organizationId, identifier);
  const clock = AbortSignal.timeout(timeLeft(deadline));
  const signal = AbortSignal.any([client, clock]);
  const work = jobKindOf(content.type)?.tms?.work;
  try {
    const project = await connector.readProject(identifier, signal);
    const asked = content.targetLanguages ?? [];
    const languages = project.targetLanguages.filter(
      ({ tag }) => asked.length === 0 || asked.some((language) => sameLanguage(language, tag)),
    );
    const sources: EstimatedSource[] = [];
    let count = 0;
    const inProject = { ...options, content: { ...content, sourceLanguage: project.sourceLanguage.tag } };
    for (const component of project.components) {
      for (const language of languages) {
        const units: TmsUnit[] = [];
        const scope = { project: identifier, component, sourceLanguage: project.sourceLanguage, language };
        const filter = work === 'translate' ? 'untranslated' : 'all';
        for await (const page of connector.pullUnits(scope, filter, signal)) {
          units.push(...page);
          if ((count += page.length) > MAX_UNITS) return undefined;
        }
        const pulled: PulledUnits = { work: work ?? 'revise', units };
        const bytes = Buffer.from(JSON.stringify(pulled));
        const source = { key: `${component.name}${TMS_UNITS_EXTENSION}`, bytes, rules: undefined };
        const batches = (await extract(inProject, source, undefined, language.tag)) ?? [];
        sources.push({ name: component.name, language: language.tag, batches });
      }
    }
    return { sourceLanguage: project.sourceLanguage.tag, sources };
  } catch (error) {
    if (clock.aborted && !client.aborted) return undefined;
    throw error;
  }
}

/** Ms; at least one, since a limit of 0 would be none. */
const timeLeft = (deadline: number) => Math.max(1, deadline - Date.now());
