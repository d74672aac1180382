import { randomUUID } from 'node:crypto';
import { Job, JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { newJobRow } from '#db/jobs/accept.ts';
import type { Orm } from '#db/orm.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import { spreadWords } from '#domain/review/corrected-sentence.ts';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { buildJob } from './factories.ts';

/**
 * A translation that has completed with segments, without a workflow and without files.
 *
 * @param segments of the first file in Spanish, in order; others name their file, language or number
 * @returns id of the job
 */
export async function buildReviewedJob(
  orm: Orm,
  owner: { readonly organizationId: string; readonly userId: string },
  segments: readonly Partial<JobSegmentRow>[],
  overrides: Partial<JobRow> = {},
): Promise<string> {
  const { organizationId: organization, userId: createdBy } = owner;
  const id = randomUUID();
  const sources = { sourceLanguage: 'en', targetLanguages: ['es'], sourceFiles: ['guide.html'] };
  const job = buildJob({ organization, createdBy, ...sources });
  const ended = { status: 'completed', stage: 'finished', endedAt: new Date(), retainedBytes: 100 } as const;
  await orm.em.fork().insert(Job, { ...newJobRow(id, job), ...ended, ...overrides });
  const rows = segments.map((segment, number) => rowOf({ job: id, organization, number, ...segment }));
  if (rows.length > 0) await orm.em.fork().insertMany(JobSegment, rows);
  return id;
}

/** Milliseconds of a sentence of `buildDub`, and of the pause after it. */
const [SENTENCE, PAUSE] = [2_000, 500];

/**
 * A dub into Spanish of Spain that has completed with its sentences: one after the other, 2 s long with pauses of half a second, unless
 * they have a timing.
 *
 * @returns id of the job
 */
export async function buildDub(
  { orm, dependencies }: { readonly orm: Orm; readonly dependencies: { readonly storage: ObjectStorage } },
  owner: { readonly organizationId: string; readonly userId: string },
  sentences: readonly Partial<JobSegmentRow>[],
  overrides: Partial<JobRow> = {},
): Promise<string> {
  const segments = sentences.map((sentence, index) => {
    const start = index * (SENTENCE + PAUSE);
    const timing = sentence.timing ?? { start, end: start + SENTENCE };
    return { language: 'es-ES', position: timing.start, ...sentence, timing };
  });
  const job = {
    type: 'dub_video',
    targetLanguages: ['es-ES'],
    sourceFiles: ['talk.mp4'],
    input: { glossaries: [] },
    ...overrides,
  } as const;
  const id = await buildReviewedJob(orm, owner, segments, job);
  const area = recordingWorkspaceOf(
    dependencies.storage,
    { id, organization: owner.organizationId, targetLanguages: ['es-ES'] },
    'es-ES',
  );
  const originals: SpokenSentence[] = [];
  for (const [index, { number = index, source = 'One.', timing }] of segments.entries()) {
    const { start, end, speaker } = timing;
    const who = speaker === undefined ? {} : { speaker };
    originals[number] = { text: source, start, end, ...who, words: spreadWords(source, { start, end }, speaker) };
  }
  const all = Array.from(originals, (sentence) => sentence ?? { text: '', start: 0, end: 0, words: [] });
  await area.write('transcript', {
    origin: 'recognition',
    sentences: all,
    engine: 'a recogniser',
    confidence: null,
    warnings: [],
  });
  await area.write('recording', {
    format: 'mov',
    duration: Math.max(...segments.map(({ timing }) => timing.end)) + 1_000,
    picture: undefined,
    streams: 1,
    audio: 0,
    audioCodecs: ['aac'],
    audioNames: ['sound track 1'],
    subtitles: [],
    subtitleCodecs: [],
    subtitleNames: [],
    covers: [],
    attachments: 0,
  });
  return id;
}

function rowOf(
  segment: Partial<JobSegmentRow> & Pick<JobSegmentRow, 'job' | 'organization' | 'number'>,
): JobSegmentRow {
  const [source, target] = [segment.source ?? 'One.', segment.target ?? 'Uno.'];
  return {
    file: 0,
    language: 'es',
    position: segment.number,
    source,
    target,
    searchText: segmentSearchText(source, target),
    machineTarget: null,
    distance: null,
    origin: 'engine',
    engine: 'an engine',
    routing: null,
    score: null,
    state: 'translated',
    version: 1,
    findings: [],
    findingCount: segment.findings?.length ?? 0,
    terms: null,
    maximumLength: null,
    context: null,
    note: null,
    editedBy: null,
    editedAt: null,
    history: null,
    timing: null,
    ...segment,
  };
}
