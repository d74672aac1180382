import type { Caller } from '#jobs/caller.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import type { SegmentValues } from '#db/jobs/change-segments.ts';
import type { InvalidField } from '#domain/errors.ts';
import { encodeTagged, decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { isInTranscriptReview, jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { SegmentTiming } from '#domain/review/segment.ts';
import { MIN_SENTENCE } from '#domain/review/sentence-order.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { listVoices } from '#jobs/recordings/job-speech.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';

/** Requested change to a sentence of a recording: absent fields stay as they are. */
export interface RequestedSentence {
  readonly target?: string | undefined;
  readonly source?: string | undefined;
  readonly timing?: { readonly start?: number | undefined; readonly end?: number | undefined } | undefined;
  readonly speaker?: string | null | undefined;
  readonly voice?: string | null | undefined;
  readonly say?: string | null | undefined;
  readonly muted?: boolean | undefined;
}

const FIELDS = ['source', 'timing', 'speaker', 'voice', 'say', 'muted'] as const satisfies readonly Exclude<
  keyof RequestedSentence,
  'target'
>[];
/** Fields of jobs that speak. */
const SPOKEN = new Set<(typeof FIELDS)[number]>(['voice', 'say', 'muted']);

/** Fields that a transcript doesn't have before it is translated. */
const TRANSLATED = ['target', 'voice', 'say', 'muted'] as const;

/** Voices that a message names. */
const NAMED_VOICES = 40;

/** Values of a sentence as asked, or what is wrong with them; a path is that of the field in the segment. */
export type SentenceVerdict =
  | { readonly values: Pick<SegmentValues, 'timing' | 'position' | 'source'> }
  | { readonly problems: readonly InvalidField[] };

/**
 * Prepares the check of what people change in sentences of a recording, apart from their neighbors.
 *
 * @throws by its result: LoquentError of the synthesizer that lists its voices
 */
export function sentenceChecks(caller: Caller<'speech' | 'storage'>, job: JobRow) {
  const voicesOf = cached((language) => listVoices(caller, language));
  const durationOf = cached(async (language) => {
    const area = recordingWorkspaceOf(caller.dependencies.storage, job, language);
    return (await area.read('recording')).duration;
  });
  const isUntranslated = isInTranscriptReview(job);
  return async (row: JobSegmentRow, asked: RequestedSentence): Promise<SentenceVerdict> => {
    const early = isUntranslated ? TRANSLATED.filter((field) => asked[field] != null) : [];
    if (early.length > 0) return refusedFields(early, 'is for the translation, which follows this review');
    const fields = FIELDS.filter((field) => asked[field] !== undefined);
    if (fields.length === 0) return { values: {} };
    const { timing: before, language } = row;
    if (before == null) return refusedFields(fields, 'is for sentences of recordings only');
    const silent = jobKindOf(job.type)?.voice === undefined ? fields.filter((field) => SPOKEN.has(field)) : [];
    if (silent.length > 0) return refusedFields(silent, 'is for jobs that speak only: voiceovers and dubs');
    const after = timingAfter(before, asked);
    const source = asked.source === undefined ? undefined : oneLine(asked.source);
    const problems = [
      ...(isMoved(before, after) ? spanProblems(after, await durationOf(language)) : []),
      ...(after.voice === undefined || after.voice === before.voice
        ? []
        : voiceProblems(after.voice, await voicesOf(language), language)),
      ...(source === undefined ? [] : sourceProblems(source)),
    ];
    if (problems.length > 0) return { problems };
    const tagged = source === undefined ? undefined : encodeTagged(plainText(decodeTagged(source).text));
    return {
      values: {
        ...(isSame(before, after) ? {} : { timing: after, position: after.start }),
        ...(tagged === undefined || tagged === row.source ? {} : { source: tagged }),
      },
    };
  };
}

/** A text as a sentence has it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function timingAfter(before: SegmentTiming, { timing, speaker, voice, say, muted }: RequestedSentence): SegmentTiming {
  const either = <Value>(asked: Value | null | undefined, present: Value | undefined) =>
    asked === undefined ? present : (asked ?? undefined);
  const [who, by, read] = [either(speaker, before.speaker), either(voice, before.voice), either(say, before.say)];
  return {
    start: timing?.start ?? before.start,
    end: timing?.end ?? before.end,
    ...(who === undefined ? {} : { speaker: oneLine(who) }),
    ...(by === undefined ? {} : { voice: by }),
    ...(read === undefined ? {} : { say: oneLine(read) }),
    ...((muted ?? before.muted === true) ? { muted: true as const } : {}),
  };
}

/** True if a sentence's time has changed. */
export const isMoved = (before: TimeSpan, after: TimeSpan) => before.start !== after.start || before.end !== after.end;

const isSame = (before: SegmentTiming, after: SegmentTiming) =>
  (['start', 'end', 'speaker', 'voice', 'say', 'muted'] as const).every((field) => before[field] === after[field]);

const refusedFields = (fields: readonly (keyof RequestedSentence)[], message: string): SentenceVerdict => ({
  problems: fields.map((path) => ({ path, message })),
});

/** A time for a message. */
export const milliseconds = (time: number) => `${time.toLocaleString('en')} ms`;

function spanProblems({ start, end }: TimeSpan, duration: number): readonly InvalidField[] {
  if (end > duration) {
    return [{ path: 'timing.end', message: `must be within the recording, which ends at ${milliseconds(duration)}` }];
  }
  if (end - start >= MIN_SENTENCE) return [];
  return [
    {
      path: 'timing.end',
      message: `must be at least ${MIN_SENTENCE} ms after the start, which is at ${milliseconds(start)}`,
    },
  ];
}

function voiceProblems(voice: string, known: readonly string[] | undefined, language: string): readonly InvalidField[] {
  if (known === undefined || known.includes(voice)) return [];
  const named = known.slice(0, NAMED_VOICES).join(', ') + (known.length > NAMED_VOICES ? ' and more' : '');
  return [{ path: 'voice', message: `is no voice for ${language}; there are: ${named}` }];
}

function sourceProblems(source: string): readonly InvalidField[] {
  if (!hasVisibleText(source)) return [{ path: 'source', message: 'must have visible characters' }];
  if (decodeTagged(source).codes.length > 0) return [{ path: 'source', message: 'must not have tags' }];
  return [];
}

function cached<Value>(make: (language: string) => Promise<Value>): (language: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (language) => {
    const value = known.get(language) ?? make(language);
    known.set(language, value);
    return value;
  };
}
