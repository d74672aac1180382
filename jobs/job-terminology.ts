import { documentGlossaries } from '#db/context/index.ts';
import type { JobRow } from '#db/entities/index.ts';
import { loadTerminology } from '#db/glossaries/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { PROJECT_IDS } from '#domain/glossaries/entry-reference.ts';
import type { GlossaryContent, Terminology } from '#domain/glossaries/terminology.ts';
import type { ProjectTerm } from './workspace/records.ts';
import type { JobWorkspace } from './workspace/job-workspace.ts';

/** Id of the project's glossary in reports: no glossary of the database has it. */
const PROJECT_GLOSSARY = 0;

export interface JobTerminologyRequest {
  readonly job: Pick<JobRow, 'id' | 'tms' | 'sourceLanguage'>;
  readonly workspace: JobWorkspace;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  /** Ids of the organization's glossaries, in order of priority: before the project's own. */
  readonly glossaries: readonly number[];
  /** Ids of context stores, whose glossaries come after those. */
  readonly stores: readonly number[];
  /** BCP 47; of rewriting, the target language. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/**
 * The glossaries of a job, then those of its context stores, and of a job on a project then those of the project.
 *
 * @returns undefined without any
 * @throws LoquentError as `loadTerminology`
 */
export async function jobTerminology(request: JobTerminologyRequest): Promise<Terminology | undefined> {
  const { job, entityManager, glossaries, stores, sourceLanguage, targetLanguage } = request;
  const content = await projectGlossary(request);
  const further = [
    ...(await documentGlossaries(entityManager, stores)),
    ...(content === undefined ? [] : [{ key: job.id, load: () => Promise.resolve(content) }]),
  ];
  return loadTerminology(entityManager, glossaries, sourceLanguage, targetLanguage, further);
}

/** The glossary of a job's project, as it was when its units were read; undefined without any terms. */
export async function projectGlossary({
  job,
  workspace: area,
  sourceLanguage,
  targetLanguage,
}: Omit<JobTerminologyRequest, 'entityManager' | 'glossaries' | 'stores'>): Promise<GlossaryContent | undefined> {
  const terms = job.tms == null ? undefined : await area.find(`terms-${targetLanguage}`);
  if (terms === undefined || terms.length === 0) return undefined;
  // A text that is rewritten is no source of the project.
  return glossaryOf(terms, job.sourceLanguage ?? sourceLanguage, targetLanguage);
}

/** A source with several translations is one entry: the first of them is asked for. */
function glossaryOf(terms: readonly ProjectTerm[], sourceLanguage: string, targetLanguage: string): GlossaryContent {
  const translations = new Map<string, string>();
  for (const { source, target } of terms) if (!translations.has(source)) translations.set(source, target);
  const term = (number: number, text: string, language: string) =>
    ({ id: PROJECT_IDS + number, text, language, type: 'preferred', alternative: null }) as const;
  const entries = [...translations].map(([source, target], index) => ({
    id: PROJECT_IDS + index + 1,
    glossaryId: PROJECT_GLOSSARY,
    notes: null,
    terms: [term(2 * index + 1, source, sourceLanguage), term(2 * index + 2, target, targetLanguage)],
  }));
  return { id: PROJECT_GLOSSARY, name: 'Glossary of the project', baseLanguage: sourceLanguage, revision: 1, entries };
}
