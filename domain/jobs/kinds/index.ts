import type { z } from 'zod';
import { aimt } from './aimt.ts';
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
import { subtitleVideo } from './subtitle-video.ts';
import { termExtraction } from './term-extraction.ts';
import { voiceoverVideo } from './voiceover-video.ts';
import { isSoundName } from '#domain/files/recordings.ts';
import type { JobCategory, JobType } from '#domain/jobs/job.ts';
import type { JobKind } from './job-kind.ts';

/**
 * The kinds of jobs that this release runs. Every layer has a registry that `satisfies Record<RunnableJobType, …>`: a
 * layer that lacks an entry doesn't compile.
 */
export const JOB_KINDS = {
  aimt,
  docx_translation: docxTranslation,
  dub_video: dubVideo,
  excel_translation: excelTranslation,
  file_analysis: fileAnalysis,
  language_rewrite: languageRewrite,
  post_editing: postEditing,
  ppt_translation: pptTranslation,
  quality_assurance: qualityAssurance,
  quality_estimation: qualityEstimation,
  rag_ingest: ragIngest,
  subtitle_video: subtitleVideo,
  term_extraction: termExtraction,
  voiceover_video: voiceoverVideo,
} as const satisfies { readonly [Type in JobType]?: JobKind<Type> };

type Kinds = typeof JOB_KINDS;
export type RunnableJobType = keyof Kinds;

/** Named steps of jobs. Public API: `progress.stage`, `error.step` and the `workflow.step.*` events carry them. */
export type JobStep = Kinds[RunnableJobType]['steps'][number];

/** Types of jobs that create a file per source file. */
export type FileJobType = {
  [Type in RunnableJobType]: Kinds[Type] extends { readonly files: unknown } ? Type : never;
}[RunnableJobType];

/** The same types, as values. */
export const FILE_JOB_TYPES = Object.values<JobKind>(JOB_KINDS)
  .filter(({ files }) => files !== undefined)
  .map(({ type }) => type) as readonly FileJobType[];

/** Types of jobs that translate the parts of an Office file that an instruction or a plan names. */
export const OFFICE_JOB_TYPES = [
  'docx_translation',
  'excel_translation',
  'ppt_translation',
] as const satisfies readonly FileJobType[];
export type OfficeJobType = (typeof OFFICE_JOB_TYPES)[number];

/** Types of jobs on recordings. */
export const VIDEO_JOB_TYPES = [
  'dub_video',
  'subtitle_video',
  'voiceover_video',
] as const satisfies readonly RunnableJobType[];
export type VideoJobType = (typeof VIDEO_JOB_TYPES)[number];

/** Those whose results are spoken. */
export type SpokenJobType = Exclude<VideoJobType, 'subtitle_video'>;

/** Types whose jobs clients submit; the service starts the others itself. */
export type SubmittedJobType = Exclude<RunnableJobType, 'file_analysis' | 'rag_ingest'>;

/** Parsed `input` of a job type. */
export type InputOf<Type extends RunnableJobType> = z.output<Kinds[Type]['input']>;
/** `result` of a job type. */
export type ResultOf<Type extends RunnableJobType> = z.output<Kinds[Type]['result']>;

/** True for the types that this release runs; rows of a newer release may have others. */
export function isRunnable(type: JobType): type is RunnableJobType {
  return Object.hasOwn(JOB_KINDS, type);
}

/** Category of a job when it is accepted, from its kind and the names of its sources; reading a recording corrects it. */
export function categoryOf(
  type: RunnableJobType,
  source: { readonly tms: string | null; readonly sourceFiles: readonly string[] },
): JobCategory {
  const { category } = JOB_KINDS[type] as JobKind;
  if (category === 'video' && source.sourceFiles.some(isSoundName)) return 'audio';
  if (category !== 'by_source') return category;
  if (source.tms !== null) return 'tms';
  return source.sourceFiles.length > 0 ? 'document' : 'other';
}
