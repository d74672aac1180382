import { validationFailed } from '#domain/request-errors.ts';
import { basename, extname } from 'node:path/posix';
import { fileIndexOf, requireReviewedJob, type ReviewedJob } from './reviewed-job.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobSegmentRow } from '#db/entities/index.ts';
import { countJobSegments, segmentPages } from '#db/jobs/segment-pages.ts';
import type { EntityManager } from '#db/orm.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { segmentId } from '#domain/review/segment.ts';
import type { ReviewFormat, ReviewSegment } from '#formats/review/review-segment.ts';
import { REVIEW_FILES, writeReview } from '#formats/review/write-review.ts';

/** Rows of a table that word processors still open. */
const MAX_TABLE_ROWS = 50_000;

/** The segments that a file has: those of each source in each language, in this order. */
interface Selection {
  readonly files: readonly number[];
  readonly languages: readonly string[];
}

/** Contents of a file for reviewers. */
interface ReviewFileRequest {
  readonly format: ReviewFormat;
  /** Key, name or position of a source; undefined: all. */
  readonly file?: string | undefined;
  /** BCP 47; undefined: all. */
  readonly language?: string | undefined;
}

/** A file for reviewers, whose content is read from the database as it is written. */
export interface ReviewFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/**
 * Exports segments of a job to a file for reviewers.
 *
 * @throws LoquentError `not_found`, `job_not_completed`, `segments_not_kept`, `validation_failed`
 */
export async function exportSegments(
  caller: Caller<'storage'>,
  jobId: string,
  { format, file, language }: ReviewFileRequest,
): Promise<ReviewFile> {
  const entityManager = caller.entityManager();
  const reviewed = await requireReviewedJob(caller, jobId);
  const { job, fileNames } = reviewed;
  const index = file === undefined ? undefined : fileIndexOf(reviewed, file);
  const languages = languagesOf(reviewed, language);
  if (format === 'xliff21' && languages.length > 1) throw chooseLanguage(job.targetLanguages);
  if (format === 'docx-table') {
    const count = await countJobSegments(entityManager, {
      job: job.id,
      ...(index === undefined ? {} : { file: index }),
      ...(languages.length === 1 ? { language: languages[0]! } : {}),
    });
    if (count > MAX_TABLE_ROWS) throw tableTooLong(count);
  }
  const selection = { files: index === undefined ? [...fileNames.keys()] : [index], languages };
  const subject = { id: job.id, sourceLanguage: job.sourceLanguage ?? 'und', files: fileNames };
  const { extension, mediaType } = REVIEW_FILES[format];
  return {
    name: `${nameOf(fileNames, selection)}.${extension}`,
    mediaType,
    content: writeReview(format, subject, languages[0] ?? 'und', segmentsOf(entityManager, job.id, selection)),
  };
}

/** @throws LoquentError `validation_failed` */
function languagesOf({ job }: ReviewedJob, language: string | undefined): readonly string[] {
  if (language === undefined) return job.targetLanguages;
  const exact = job.targetLanguages.filter((target) => target === language);
  const found = exact.length > 0 ? exact : job.targetLanguages.filter((target) => sameLanguage(target, language));
  if (found.length === 1) return found;
  const message = `is no target language of the job: send one of ${job.targetLanguages.slice(0, 50).join(', ')}`;
  throw validationFailed([{ path: 'language', message }]);
}

const chooseLanguage = (languages: readonly string[]) =>
  validationFailed([
    {
      path: 'language',
      message: `is needed: a file in XLIFF 2.1 has one target language. Send one of ${languages.slice(0, 50).join(', ')}, or format=xliff12`,
    },
  ]);

const tableTooLong = (count: number) =>
  validationFailed([
    {
      path: 'format',
      message: `can't be docx-table: ${count} segments, and a table has at most ${MAX_TABLE_ROWS}. Choose a file or language, or another format`,
    },
  ]);

/** The name of the only source with that of the only language, else what it is. */
function nameOf(fileNames: readonly string[], { files, languages }: Selection): string {
  const [file, language] = [files.length === 1 ? fileNames[files[0]!] : undefined, languages[0]];
  const name = file === undefined ? 'segments' : basename(file, extname(file)) || 'segments';
  return languages.length === 1 && language !== undefined ? `${name}.${language}` : name;
}

async function* segmentsOf(
  entityManager: EntityManager,
  job: string,
  { files, languages }: Selection,
): AsyncGenerator<ReviewSegment> {
  for (const file of files) {
    for (const language of languages) {
      for await (const rows of segmentPages(entityManager, { job, file, language })) yield* rows.map(reviewSegmentOf);
    }
  }
}

function reviewSegmentOf(row: JobSegmentRow): ReviewSegment {
  const { file, language, version, source, target, state, note, maximumLength, findings } = row;
  const limit = maximumLength == null ? [] : [`At most ${maximumLength} characters.`];
  return {
    id: segmentId(row),
    file,
    language,
    version,
    source,
    target,
    state,
    note: note ?? null,
    remarks: [...findings.map(({ message }) => message), ...limit],
    maximumLength: maximumLength ?? null,
  };
}
