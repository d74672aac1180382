import { randomUUID } from 'node:crypto';
import { Job, JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { newJobRow } from '#db/jobs/accept.ts';
import type { Orm } from '#db/orm.ts';
import { segmentSearchText } from '#domain/segments/segment-search.ts';
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
  const ended = { status: 'completed', stage: 'finished', endedAt: new Date(), keptBytes: 100 } as const;
  await orm.em.fork().insert(Job, { ...newJobRow(id, job), ...ended, ...overrides });
  const rows = segments.map((segment, number) => rowOf({ job: id, organization, number, ...segment }));
  if (rows.length > 0) await orm.em.fork().insertMany(JobSegment, rows);
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
    score: null,
    state: 'translated',
    version: 1,
    findings: [],
    findingCount: segment.findings?.length ?? 0,
    terms: null,
    maximumLength: null,
    note: null,
    editedBy: null,
    editedAt: null,
    timing: null,
    ...segment,
  };
}
