import { readFile } from 'node:fs/promises';
import { LoquentError } from '#domain/errors.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { joinSpans, overlapOf, totalDuration } from '#domain/recordings/speech/spans.ts';
import type { Caption } from '#domain/recordings/subtitles/captions.ts';
import { readCaptions } from '#formats/timed-text/read-captions.ts';
import type { RecordingFacts, StoredCaptions } from '#jobs/workspace/media-records.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { searchVoice } from './detect.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { fetchSource, ffmpeg, type MediaStep } from './media-step.ts';

/** Share of the longest track's time that a track with a better name has at least: those of signs have less. */
const MIN_SHARE_OF_LONGEST = 0.5;
/** Share of the recording with subtitles below which they are compared with the voice. */
const SPARSE = 0.25;
/** Share of the voice that has subtitles, where they are those of the speech. */
const MIN_COVERAGE = 0.3;
/** Tracks that are read. */
const MAX_TRACKS = 4;

/** Reads the subtitles that came with a recording: those of a file next to it, or of the best track in its language. */
export async function findCaptions(step: MediaStep<JobReference>, facts: RecordingFacts): Promise<StoredCaptions> {
  const { artifacts: area, folder, sourceLanguage, signal } = step;
  const { sidecar } = await area.read('source');
  if (sidecar !== undefined) {
    try {
      const bytes = await readFile(await folder.fetch(area.key('sidecar'), 'sidecar', signal));
      const captions = readCaptions(bytes, sourceLanguage);
      if (captions.length > 0) return { captions, warnings: [] };
      return unused('The subtitle file next to the recording has no subtitles.', sourceLanguage);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return unused(`The subtitle file next to the recording can not be read: ${error.message}`, sourceLanguage);
    }
  }
  const tracks = await readTracks(step, facts);
  const longest = Math.max(0, ...tracks.map(shownTime));
  const captions = tracks.find((track) => shownTime(track) >= longest * MIN_SHARE_OF_LONGEST);
  return { captions: captions ?? [], warnings: [] };
}

/** True if so little of a recording has subtitles that they may be those of signs or songs. */
export const areSparse = ({ captions }: StoredCaptions, { duration }: RecordingFacts): boolean =>
  captions.length > 0 && shownTime(captions) < duration * SPARSE;

/** Compares the subtitles of a track with the voice. @returns none, with a warning, if most of what is said has no text */
export async function requireCoverage(
  step: MediaStep<JobReference>,
  stored: StoredCaptions,
  { duration }: RecordingFacts,
): Promise<StoredCaptions> {
  try {
    const whole = { start: 0, end: duration };
    const voice = await findOrCreateRecord(step.artifacts, 'voice', () => searchVoice(step, [], whole));
    const coverage = overlapOf(voice, joinSpans(stored.captions)) / Math.max(1, totalDuration(voice));
    if (coverage >= MIN_COVERAGE || voice.length === 0) return stored;
    const percent = Math.round(coverage * 100);
    const message = `The subtitle track of the recording has text for ${percent} % of the speech only, as tracks of signs and songs have.`;
    return unused(message, step.sourceLanguage);
  } catch (error) {
    // Without a program that finds voice nothing could be recognized either.
    if (error instanceof LoquentError && error.id === 'tool_missing') return stored;
    throw error;
  }
}

/** True for an error of a file's content, not of the storage that it is in. */
const isUnreadable = (error: unknown): error is LoquentError =>
  error instanceof LoquentError && error.id.startsWith('document_');

const shownTime = (captions: readonly Caption[]) => totalDuration(joinSpans(captions));

const unused = (reason: string, language: string): StoredCaptions => {
  const message = `${reason} The speech was recognized instead.`;
  return { captions: [], warnings: [{ code: 'subtitles_not_used', message, language } satisfies JobWarning] };
};

/** Captions of the candidate tracks, best first; empty ones can't be read. */
async function readTracks(
  step: MediaStep<JobReference>,
  facts: RecordingFacts,
): Promise<readonly (readonly Caption[])[]> {
  const candidates = facts.subtitles.slice(0, MAX_TRACKS);
  if (candidates.length === 0) return [];
  const path = (track: number) => step.folder.file(`track-${track}.srt`);
  const outputs = candidates.flatMap((track) => [
    '-map',
    `0:s:${track}`,
    '-c:s',
    'srt',
    '-f',
    'srt',
    `file:${path(track)}`,
  ]);
  const failure = await ffmpeg(step, facts, [...inputOf(await fetchSource(step), facts.format), ...outputs]);
  if (failure !== undefined) return [];
  const tracks: (readonly Caption[])[] = [];
  for (const track of candidates) {
    const bytes = await readFile(path(track));
    try {
      tracks.push(readCaptions(bytes, step.sourceLanguage));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
  }
  return tracks;
}
