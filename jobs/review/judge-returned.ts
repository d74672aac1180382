import type { JobSegmentRow } from '#db/entities/index.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { SegmentState } from '#domain/review/segment.ts';
import { comparableText, withoutWhitespace } from '#formats/review/comparable-text.ts';
import type { ReturnedSegment } from '#formats/review/review-segment.ts';

/** UTF-16 units of a target and of a note, as in a change of segments. */
const MAX_TARGET = 200_000;
const MAX_NOTE = 2_000;

/** Changes that a file makes to a segment; absent fields stay as they are. */
export interface ReturnedChange {
  readonly target?: string;
  readonly state?: SegmentState;
  readonly note?: string;
}

/** `change`: to be made; `conflict`: made by somebody else meanwhile; `rejected`: with the end of a sentence that says why. */
export type ReturnedSegmentOutcome =
  | { readonly verdict: 'unchanged' }
  | { readonly verdict: 'conflict' }
  | { readonly verdict: 'change'; readonly change: ReturnedChange }
  | { readonly verdict: 'rejected'; readonly reason: string };

/** Compares a segment of a file with that of the job. Codes and rules are checked when it is changed. */
export function judgeReturned(returned: ReturnedSegment, row: JobSegmentRow): ReturnedSegmentOutcome {
  const reason = reasonToReject(returned, row);
  if (reason !== undefined) return { verdict: 'rejected', reason };
  const change = changeOf(returned, row);
  if (Object.keys(change).length === 0) return { verdict: 'unchanged' };
  // Without a version, the file is taken for the first export.
  const version = returned.version ?? 1;
  if (version === row.version) return { verdict: 'change', change };
  return isStale(change, row, version) ? { verdict: 'unchanged' } : { verdict: 'conflict' };
}

function reasonToReject(
  { language, source, target, note }: ReturnedSegment,
  row: Pick<JobSegmentRow, 'language' | 'source'>,
): string | undefined {
  if (language !== undefined && !sameLanguage(language, row.language)) {
    return `is in another language (${language.slice(0, 40)}) than the segment (${row.language})`;
  }
  if (source !== undefined && withoutWhitespace(source) !== withoutWhitespace(row.source)) {
    return 'has another source than the segment: only the target can be changed';
  }
  if ((target?.length ?? 0) > MAX_TARGET) return `has a target of more than ${MAX_TARGET} characters`;
  if ((note?.length ?? 0) > MAX_NOTE) return `has a note of more than ${MAX_NOTE} characters`;
  return undefined;
}

/** Only what differs: a character that the format can't hold is no difference. */
function changeOf(returned: ReturnedSegment, row: JobSegmentRow): ReturnedChange {
  const { target, state, note } = returned;
  return {
    ...(target !== undefined && isOtherTarget(target, returned, row) ? { target: comparableText(target) } : {}),
    ...(state === undefined || state === row.state ? {} : { state }),
    ...(note === undefined || comparableText(note) === comparableText(row.note ?? '') ? {} : { note }),
  };
}

function isOtherTarget(target: string, { source }: ReturnedSegment, row: JobSegmentRow): boolean {
  // Programs replace an empty target with the source.
  if (row.target === '' && withoutWhitespace(target) === withoutWhitespace(row.source)) return false;
  // Programs take text that looks like a tag for one, and drop it.
  if (target === withoutLookalikes(row.target)) return false;
  // One that has other blanks in the source has done so to the target.
  const hasOtherBlanks = source !== undefined && comparableText(source) !== comparableText(row.source);
  if (hasOtherBlanks) return withoutMark(target) !== withoutMark(row.target);
  // Programs keep the blanks around a text out of it, and write those of the source.
  return comparableText(target).trim() !== comparableText(row.target).trim();
}

const withoutLookalikes = (text: string) => text.replaceAll(/&lt;\/?[a-z]{1,2}\d{1,6}\/?>/g, '');

/** Without blanks, and without the mark that keeps spreadsheets from taking a text with a tab in front for a formula. */
const withoutMark = (text: string) => withoutWhitespace(text).replace(/^'/, '');

/** True if nobody edited the segment in the file: it has the machine's text or the current one, and no decision. */
function isStale(change: ReturnedChange, row: JobSegmentRow, version: number): boolean {
  const isMachines = version === 1 && change.target === comparableText(row.machineTarget ?? row.target);
  const isDecided = change.state !== undefined && change.state !== 'translated';
  return (change.target === undefined || isMachines) && !isDecided && change.note === undefined;
}
