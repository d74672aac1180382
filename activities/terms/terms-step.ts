import type { JobReference } from '#domain/jobs/job.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { TermsRecords } from '#jobs/workspace/terms-records.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';
import { userMistake } from '#domain/errors.ts';

type TermsType = TypeWith<'findTerms'>;

/** A step of a term extraction, while it runs. */
export type TermsStep<Task extends JobReference> = WorkspaceStep<TermsType, TermsRecords, Task>;

/** Candidates that a language model looks at in one activity, whose answers are stored together. */
const CANDIDATES_PER_BATCH = 60;

/** Number of batches of so many candidates. */
export function batchesOf(candidates: number): number {
  return Math.ceil(candidates / CANDIDATES_PER_BATCH);
}

/** The candidates of a batch, from 0. */
export function candidatesOfBatch<Candidate>(candidates: readonly Candidate[], batch: number): readonly Candidate[] {
  return candidates.slice(batch * CANDIDATES_PER_BATCH, (batch + 1) * CANDIDATES_PER_BATCH);
}

/** Texts of a job, its languages counted one by one: what its work area holds. */
export const MAX_SEGMENTS = 1_000_000;

export const tooManySegments = () =>
  userMistake(
    'extraction_too_many_segments',
    `The sources have more than ${MAX_SEGMENTS.toLocaleString('en')} texts in all languages together. Name some target_languages or a component, or send fewer files.`,
  );

export const noTexts = () =>
  userMistake(
    'extraction_without_texts',
    'The sources have no texts to extract terms from. Check the project or the component that project_identifier names, or the files.',
  );
