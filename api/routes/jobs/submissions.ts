import type { SubmittedJobType } from '#domain/jobs/kinds/index.ts';
import { aimtSubmission } from './aimt/submission.ts';
import { docxTranslationSubmission } from './docx-translation/submission.ts';
import { dubVideoSubmission } from './dub-video/submission.ts';
import { excelTranslationSubmission } from './excel-translation/submission.ts';
import { languageRewriteSubmission } from './language-rewrite/submission.ts';
import { postEditingSubmission } from './post-editing/submission.ts';
import { pptTranslationSubmission } from './ppt-translation/submission.ts';
import { qualityAssuranceSubmission } from './quality-assurance/submission.ts';
import { qualityEstimationSubmission } from './quality-estimation/submission.ts';
import { subtitleVideoSubmission } from './subtitle-video/submission.ts';
import { termExtractionSubmission } from './term-extraction/submission.ts';
import { voiceoverVideoSubmission } from './voiceover-video/submission.ts';
import type { Submission } from './submission.ts';

/** The routes that accept jobs, by the type of the jobs. */
export const SUBMISSIONS = {
  aimt: aimtSubmission,
  docx_translation: docxTranslationSubmission,
  dub_video: dubVideoSubmission,
  excel_translation: excelTranslationSubmission,
  language_rewrite: languageRewriteSubmission,
  post_editing: postEditingSubmission,
  ppt_translation: pptTranslationSubmission,
  quality_assurance: qualityAssuranceSubmission,
  quality_estimation: qualityEstimationSubmission,
  subtitle_video: subtitleVideoSubmission,
  term_extraction: termExtractionSubmission,
  voiceover_video: voiceoverVideoSubmission,
} as const satisfies Readonly<Record<SubmittedJobType, Submission>>;
