import type { SubmittedJobType } from '#domain/jobs/kinds/index.ts';
import { aimtSubmission } from './aimt/submission.ts';
import { docxTranslationSubmission } from './docx-translation/submission.ts';
import { languageRewriteSubmission } from './language-rewrite/submission.ts';
import type { Submission } from './submission.ts';

/** The routes that accept jobs, by the type of the jobs. */
export const SUBMISSIONS = {
  aimt: aimtSubmission,
  docx_translation: docxTranslationSubmission,
  language_rewrite: languageRewriteSubmission,
} as const satisfies Readonly<Record<SubmittedJobType, Submission>>;
