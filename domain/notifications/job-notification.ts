import type { EventJob } from '#domain/events/create-event-body.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';

/** The text of a notification, without its recipient. */
export interface NotificationText {
  readonly title: string;
  readonly message: string;
}

export interface NotifiedJob extends EventJob {
  readonly sourceFiles: readonly string[];
}

const LANGUAGES_SHOWN = 8;
/** UTF-16 units. */
const NAME_SHOWN = 80;

/** The notification about the end of a job. */
export function jobNotification(job: NotifiedJob): NotificationText {
  const subject = subjectOf(job);
  const title = `${jobKindOf(job.type)?.title ?? 'Job'} ${job.status}`;
  if (job.status === 'failed') return { title, message: `${subject}: ${job.error?.message ?? 'the job failed.'}` };
  return { title, message: `${subject}: the job was ${job.status}.` };
}

/** The notification about a job that waits for people. @param isReminder true: it has waited for a while */
export function reviewNotification(job: NotifiedJob, isReminder: boolean): NotificationText {
  const what = jobKindOf(job.type)?.title ?? 'Job';
  return {
    title: isReminder ? `${what} still waits for its review` : `${what} waits for its review`,
    message: `${subjectOf(job)}: correct its segments, then finish the review.`,
  };
}

/** `guide.docx and 2 more, en → es, fr`. */
function subjectOf({ sourceFiles, projectIdentifier, sourceLanguage, targetLanguages }: NotifiedJob): string {
  const first = sourceFiles[0]?.split('/').at(-1)?.slice(0, NAME_SHOWN) ?? projectIdentifier ?? 'Job';
  const more = sourceFiles.length > 1 ? ` and ${sourceFiles.length - 1} more` : '';
  const hidden = targetLanguages.length - LANGUAGES_SHOWN;
  const languages = targetLanguages.slice(0, LANGUAGES_SHOWN).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
  return `${first}${more}${languages === '' ? '' : `, ${sourceLanguage ?? '?'} → ${languages}`}`;
}
