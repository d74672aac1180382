import type { RequestState } from '#api/state.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { recordingAreaOf } from '#jobs/recordings/recording-area-of.ts';
import type { StoredCue } from '#jobs/work-area/media-records.ts';

/** The cues of segments, by language and number; undefined: of that language nothing is laid out. */
export type LaidOutCues = (segment: Pick<JobSegmentRow, 'language' | 'number'>) => readonly StoredCue[] | undefined;

/** Reads the cues of sentences as they are in the files of their job. */
export async function readLaidOutCues(
  { dependencies: { storage } }: RequestState,
  job: JobRow,
  segments: readonly JobSegmentRow[],
): Promise<LaidOutCues> {
  const languages = new Set(segments.flatMap(({ timing, language }) => (timing == null ? [] : [language])));
  const read = [...languages].map(async (language) => {
    const stored = await recordingAreaOf(storage, job, language).find('cues');
    const cues = stored?.find((each) => each.language === language)?.cues;
    return [language, cues && bySegment(cues)] as const;
  });
  const known = new Map(await Promise.all(read));
  return ({ language, number }) => {
    const cues = known.get(language);
    return cues && (cues.get(number) ?? []);
  };
}

function bySegment(cues: readonly StoredCue[]): ReadonlyMap<number, readonly StoredCue[]> {
  const found = new Map<number, StoredCue[]>();
  for (const cue of cues) {
    for (const number of cue.segments ?? []) found.set(number, [...(found.get(number) ?? []), cue]);
  }
  return found;
}
