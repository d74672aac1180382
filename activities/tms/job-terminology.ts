import { once } from '#activities/frame/once.ts';
import { loadTerminology } from '#db/glossaries/index.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import type { GlossaryContent } from '#domain/glossary/terminology.ts';
import type { Terminology } from '#domain/glossary/terminology.ts';
import type { RecordArea } from '#jobs/work-area/record-area.ts';
import type { JobRecords, WorkArea } from '#jobs/work-area/work-area.ts';
import type { TmsConnector, TmsScope, TmsTerm } from '#providers/tms/connector.ts';

/** Terms of the glossaries of a project that a job uses. */
const MAX_TERMS = 5_000;
/** Id of the project's glossary in reports: no glossary of the database has it. */
const PROJECT_GLOSSARY = 0;

/** Keeps the terms of the project's own glossaries in a language for the job, once. */
export async function keepProjectTerms(
  connector: TmsConnector,
  scope: TmsScope,
  area: RecordArea<JobRecords>,
  signal: AbortSignal,
): Promise<void> {
  const { tag } = scope.language;
  await once(area, `terms-${tag}`, () => termsOf(connector, scope, signal));
}

async function termsOf(connector: TmsConnector, scope: TmsScope, signal: AbortSignal): Promise<readonly TmsTerm[]> {
  try {
    return await connector.pullTerms(scope, MAX_TERMS, signal);
  } catch (error) {
    // Tokens for translators, and plans without glossaries, may not read them: the job works without.
    const isOptional = error instanceof LoquentError && (error.id === 'tms_forbidden' || error.id === 'tms_refused');
    if (!isOptional) throw error;
    return [];
  }
}

export interface JobTerminologyRequest {
  readonly job: Pick<JobRow, 'id' | 'tms' | 'sourceLanguage'>;
  readonly area: WorkArea;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  /** Ids of the organization's glossaries, in order of priority: before the project's own. */
  readonly glossaries: readonly number[];
  /** BCP 47; of rewriting, the target language. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/**
 * The glossaries of a job; of a job on a project, with those of the project behind them.
 *
 * @returns undefined without any
 * @throws LoquentError as `loadTerminology`
 */
export async function jobTerminology(request: JobTerminologyRequest): Promise<Terminology | undefined> {
  const { job, area, entityManager, glossaries, sourceLanguage, targetLanguage } = request;
  const terms = job.tms == null ? undefined : await area.find(`terms-${targetLanguage}`);
  if (terms === undefined || terms.length === 0) {
    return loadTerminology(entityManager, glossaries, sourceLanguage, targetLanguage);
  }
  // A text that is rewritten is no source of the project.
  const content = glossaryOf(terms, job.sourceLanguage ?? sourceLanguage, targetLanguage);
  return loadTerminology(entityManager, glossaries, sourceLanguage, targetLanguage, { key: job.id, content });
}

/** A source with several translations is one entry: the first of them is asked for. */
function glossaryOf(terms: readonly TmsTerm[], sourceLanguage: string, targetLanguage: string): GlossaryContent {
  const translations = new Map<string, string>();
  for (const { source, target } of terms) if (!translations.has(source)) translations.set(source, target);
  const term = (id: number, text: string, language: string) =>
    ({ id, text, language, type: 'preferred', alternative: null }) as const;
  const entries = [...translations].map(([source, target], index) => ({
    id: index + 1,
    glossaryId: PROJECT_GLOSSARY,
    notes: null,
    terms: [term(2 * index + 1, source, sourceLanguage), term(2 * index + 2, target, targetLanguage)],
  }));
  return { id: PROJECT_GLOSSARY, name: 'Glossary of the project', baseLanguage: sourceLanguage, revision: 1, entries };
}
