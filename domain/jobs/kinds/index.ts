import type { z } from 'zod';
import { aimtKind } from './aimt.ts';
import { docxTranslation } from './docx-translation.ts';
import { dubVideo } from './dub-video.ts';
import { excelTranslation } from './excel-translation.ts';
import { fileAnalysis } from './file-analysis.ts';
import { languageRewrite } from './language-rewrite.ts';
import { postEditing } from './post-editing.ts';
import { pptTranslation } from './ppt-translation.ts';
import { qualityAssurance } from './quality-assurance.ts';
import { qualityEstimation } from './quality-estimation.ts';
import { ragIngest } from './rag-ingest.ts';
import { renderKind } from './render.ts';
import { subtitleVideo } from './subtitle-video.ts';
import { termExtraction } from './term-extraction.ts';
import { voiceoverVideo } from './voiceover-video.ts';
import { isSoundName } from '#domain/files/recordings.ts';
import type { JobCategory } from '#domain/jobs/job.ts';
import type { JobKind } from './job-kind.ts';

/** All types of jobs, in the order in which people choose from them. A type without a workflow or an activity of its steps doesn't compile. */
export const JOB_KINDS = {
  aimt: aimtKind,
  docx_translation: docxTranslation,
  excel_translation: excelTranslation,
  ppt_translation: pptTranslation,
  language_rewrite: languageRewrite,
  quality_assurance: qualityAssurance,
  quality_estimation: qualityEstimation,
  post_editing: postEditing,
  term_extraction: termExtraction,
  subtitle_video: subtitleVideo,
  voiceover_video: voiceoverVideo,
  dub_video: dubVideo,
  render: renderKind,
  file_analysis: fileAnalysis,
  rag_ingest: ragIngest,
} as const satisfies { readonly [Type in string]: JobKind<Type> };

type Kinds = typeof JOB_KINDS;
export type JobType = keyof Kinds;

export const JOB_TYPES = Object.keys(JOB_KINDS) as readonly JobType[] as readonly [JobType, ...JobType[]];

/** The names of the steps of all types. Public API: `progress.stage`, `error.step` and the `workflow.step.*` events carry them. */
export type JobStep = { [Type in JobType]: keyof Kinds[Type]['steps'] & string }[JobType];

type ActivitiesOf<Kind> = Kind extends { readonly steps: Readonly<Record<string, readonly (infer Name)[]>> }
  ? Name
  : never;

/** The names of the activities of all steps. */
export type JobActivity = ActivitiesOf<Kinds[JobType]>;

/** Types of jobs of which an activity does a step. */
export type TypeWith<Activity extends JobActivity> = {
  [Type in JobType]: Activity extends ActivitiesOf<Kinds[Type]> ? Type : never;
}[JobType];

/** Parsed `input` of a job type. */
export type InputOf<Type extends JobType> = z.output<Kinds[Type]['input']>;

/** The kind of a row's type; undefined for a type of a newer release, of which a process may see rows during an upgrade. */
export function jobKindOf(type: string): JobKind | undefined {
  return Object.hasOwn(JOB_KINDS, type) ? JOB_KINDS[type as JobType] : undefined;
}

/** The types whose kinds have a property. */
export function typesWhere(isMeant: (kind: JobKind) => boolean): readonly JobType[] {
  return JOB_TYPES.filter((type) => isMeant(JOB_KINDS[type]));
}

/** The types of jobs of which an activity does a step. */
export function typesWith<const Activity extends JobActivity>(activity: Activity): readonly TypeWith<Activity>[] {
  const types = typesWhere(({ steps }) => Object.values(steps).flat().includes(activity));
  return types as readonly TypeWith<Activity>[];
}

/** The steps of a type, in the order in which its jobs enter them. */
export function stepsOf(type: string): readonly JobStep[] {
  return Object.keys(jobKindOf(type)?.steps ?? {}) as JobStep[];
}

/** The step at which jobs that were submitted with `review` wait for people. */
const REVIEW: JobStep = 'review';

/** The parts of a job that decide about its steps. */
export interface SteppedJob {
  readonly type: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Absent: the steps of all categories. */
  readonly category?: JobCategory;
}

/** True if a job waits for people: before its files are written, or before the transcript is translated. */
export const isReviewed = ({ input }: Pick<SteppedJob, 'input'>): boolean =>
  input['review'] === true || reviewsTranscript({ input });

/** True if people correct the transcript of a recording before it is translated. */
export const reviewsTranscript = ({ input }: Pick<SteppedJob, 'input'>): boolean => input['review'] === 'transcript';

/** The last step before a transcript is reviewed. */
const TRANSCRIBED: JobStep = 'segment';

/** The steps of a job: those of its type that its category takes, and a review only if it was asked for. */
export function stepsOfJob(job: SteppedJob): readonly JobStep[] {
  const omitted = (job.category && jobKindOf(job.type)?.omittedSteps?.(job.category)) ?? [];
  const steps = stepsOf(job.type).filter((step) => !omitted.includes(step) && (step !== REVIEW || isReviewed(job)));
  if (!reviewsTranscript(job)) return steps;
  return steps.flatMap((step) => (step === REVIEW ? [] : step === TRANSCRIBED ? [step, REVIEW] : [step]));
}

/** The step of a job that follows another one. */
export function stepAfter(job: SteppedJob, step: JobStep): JobStep | undefined {
  const steps = stepsOfJob(job);
  return steps[steps.indexOf(step) + 1];
}

/** The step that follows the review of a job that has one. */
export const stepAfterReview = (job: SteppedJob): JobStep => stepAfter(job, REVIEW)!;

/** True if a job waits for people now. */
export const isInReview = ({ status, stage }: { readonly status: string; readonly stage: string }): boolean =>
  status === 'running' && stage === REVIEW;

/** True while people correct the transcript of a recording, before it is translated. */
export const isInTranscriptReview = (job: { readonly status: string; readonly stage: string } & SteppedJob): boolean =>
  isInReview(job) && reviewsTranscript(job);

const stepByActivity = new Map(
  Object.values<JobKind>(JOB_KINDS).flatMap(({ steps }) =>
    Object.entries(steps).flatMap(([step, activities]) => activities.map((name) => [name, step] as const)),
  ),
);

/** The step of an activity, for `error.step`; any other name is returned as it is. */
export function stepOfActivity(name: string): string {
  return stepByActivity.get(name) ?? name;
}

/** Category of a job when it is accepted, from its kind and the names of its sources; reading a recording corrects it. */
export function categoryOf(
  type: JobType,
  source: { readonly tms: string | null; readonly sourceFiles: readonly string[] },
): JobCategory {
  const { category }: JobKind = JOB_KINDS[type];
  if (category === 'video' && source.sourceFiles.some(isSoundName)) return 'audio';
  if (category !== 'by_source') return category;
  if (source.tms !== null) return 'tms';
  return source.sourceFiles.length > 0 ? 'document' : 'other';
}
