import type { Caller } from '#jobs/caller.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { recordingWorkspaceOf } from './recording-workspace-of.ts';
import type { StoredCue } from '#jobs/workspace/media-records.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** The cues of segments, by language and number; undefined: of that language nothing is laid out. */
export type LaidOutCues = (segment: Pick<JobSegmentRow, 'language' | 'number'>) => readonly StoredCue[] | undefined;

type CuesBySegment = ReadonlyMap<number, readonly StoredCue[]>;

/** Languages of recordings that a process remembers: those of a long film take some megabytes, and milliseconds to read for each page. */
const MAX_REMEMBERED = 8;

/** By the key of the record, the one that was used last at the end. */
const remembered = new WeakMap<ObjectStorage, Map<string, CuesBySegment>>();

/** Reads the cues of sentences as they are in the files of their job. */
export async function readLaidOutCues(
  { dependencies: { storage } }: Caller<'storage'>,
  job: JobRow,
  segments: readonly JobSegmentRow[],
): Promise<LaidOutCues> {
  const languages = new Set(segments.flatMap(({ timing, language }) => (timing == null ? [] : [language])));
  const read = [...languages].map(async (language) => [language, await cuesOf(storage, job, language)] as const);
  const known = new Map(await Promise.all(read));
  return ({ language, number }) => {
    const cues = known.get(language);
    return cues && (cues.get(number) ?? []);
  };
}

async function cuesOf(storage: ObjectStorage, job: JobRow, language: string): Promise<CuesBySegment | undefined> {
  const area = recordingWorkspaceOf(storage, job, language);
  const key = `${area.key('cues')} ${language}`;
  const cache = remembered.get(storage) ?? new Map<string, CuesBySegment>();
  remembered.set(storage, cache);
  // A job lays its cues out once.
  const found =
    cache.get(key) ?? bySegment((await area.find('cues'))?.find((each) => each.language === language)?.cues);
  if (found === undefined) return undefined;
  cache.delete(key);
  cache.set(key, found);
  for (const oldest of [...cache.keys()].slice(0, -MAX_REMEMBERED)) cache.delete(oldest);
  return found;
}

function bySegment(cues: readonly StoredCue[] | undefined): CuesBySegment | undefined {
  if (cues === undefined) return undefined;
  const found = new Map<number, StoredCue[]>();
  for (const cue of cues) {
    for (const number of cue.segments ?? []) found.set(number, [...(found.get(number) ?? []), cue]);
  }
  return found;
}
