import { raw } from '@mikro-orm/core';
import {
  CorrectionSum,
  Job,
  JobSegment,
  JobUsage,
  type CorrectionSumRow,
  type JobSegmentRow,
} from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { findSegments, type SegmentPage } from './list-segments.ts';
import { firstWithin, servedPageLimit, MAX_PAGE_TEXT } from './segment-bytes.ts';

/** Segments of a job that people have changed. */
const EDITED = { machineTarget: { $ne: null } } as const;

/** Origins of targets that count: what memories and files had is not a machine's. */
export const MACHINE_MADE = { $in: ['model', 'engine', 'rule'] as ('model' | 'engine' | 'rule')[] };

/** Changed segments of a job, in the order of its files, their languages and the text; fewer than the limit if their texts are long. */
export async function listChanges(
  entityManager: EntityManager,
  job: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<SegmentPage> {
  const orderBy = { file: 'asc', language: 'asc', position: 'asc', number: 'asc' } as const;
  const fields = ['file', 'language', 'number'] as const;
  const [keys, total] = await entityManager.findAndCount(JobSegment, { job, ...EDITED }, { ...page, orderBy, fields });
  const shown = await firstWithin(entityManager, job, keys, MAX_PAGE_TEXT);
  return { segments: await findSegments(entityManager, job, shown), total, ...servedPageLimit(page, keys, shown) };
}

/** The latest changed segments of a job in a language. */
export async function latestChanges(
  entityManager: EntityManager,
  job: string,
  language: string,
  limit: number,
): Promise<readonly Pick<JobSegmentRow, 'source' | 'target' | 'machineTarget'>[]> {
  const fields = ['source', 'target', 'machineTarget'] as const;
  return entityManager.find(JobSegment, { job, language, ...EDITED }, { fields, orderBy: { editedAt: 'desc' }, limit });
}

/** How much people have changed of the targets that a machine made. */
export interface Corrections {
  readonly segments: number;
  readonly edited: number;
  /** Sum of the edit distances, each from 0 to 1. */
  readonly distance: number;
}

/** Corrections by provider, engine and pair of languages. */
export interface EngineCorrections extends Corrections {
  /** As in usage; null: none was asked, or its usage is not kept any more. */
  readonly provider: string | null;
  readonly engine: string | null;
  /** BCP 47. */
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
}

const COUNTS = 'count(*) as segments, count(distance) as edited, sum(distance) as distance';

interface CountRow {
  readonly segments: number | string;
  readonly edited: number | string;
  readonly distance: number | string | null;
}

const numbersOf = ({ segments, edited, distance }: CountRow): Corrections => ({
  segments: Number(segments),
  edited: Number(edited),
  distance: Number(distance ?? 0),
});

/** The changes of a job by target language; `segments` are all of the language. */
export async function changesByLanguage(
  entityManager: EntityManager,
  job: string,
): Promise<readonly (Corrections & { readonly language: string })[]> {
  const rows: (CountRow & { readonly language: string })[] = await entityManager.execute(
    `select language, ${COUNTS} from job_segment where job = ? group by language order by language`,
    [job],
  );
  return rows.map((row) => ({ language: row.language, ...numbersOf(row) }));
}

/**
 * The changes in a period, of segments that people have looked at: those that they changed, or gave a state or a note.
 * Text from memories and files isn't counted. Removed segments count as they were.
 *
 * @param from and `to`, which is exclusive: beginnings of days in UTC
 */
export async function changesByEngine(
  entityManager: EntityManager,
  organization: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly EngineCorrections[]> {
  const days = { $gte: from.toISOString().slice(0, 10), $lt: to.toISOString().slice(0, 10) };
  const removed = await entityManager.find(CorrectionSum, { organization, day: days }, { disableIdentityMap: true });
  const present = await countEdited(entityManager, { organization, editedAt: { $gte: from, $lt: to } });
  const sums = new Map<string, EngineCorrections>();
  for (const more of [...present, ...removed.map(ofRemoved)]) {
    const { provider, engine, sourceLanguage, targetLanguage } = more;
    const key = JSON.stringify([provider, engine, sourceLanguage, targetLanguage]);
    const known = sums.get(key);
    sums.set(key, {
      ...more,
      segments: (known?.segments ?? 0) + more.segments,
      edited: (known?.edited ?? 0) + more.edited,
      distance: (known?.distance ?? 0) + more.distance,
    });
  }
  // By name where numbers are the same: databases give groups in any order.
  const sorted = [...sums].sort(
    ([name, one], [other, { segments }]) => segments - one.segments || (name < other ? -1 : 1),
  );
  return sorted.map(([, each]) => each);
}

const ofRemoved = ({ provider, engine, sourceLanguage, ...rest }: CorrectionSumRow): EngineCorrections => ({
  provider: provider || null,
  engine: engine || null,
  sourceLanguage: sourceLanguage || null,
  targetLanguage: rest.targetLanguage,
  segments: rest.segments,
  edited: rest.edited,
  distance: rest.distance,
});

/** The changes of segments that people have looked at, by job, engine and language; of an organization, since no filter applies. */
async function countEdited(
  entityManager: EntityManager,
  where: { readonly organization: string; readonly editedAt: object },
): Promise<readonly EngineCorrections[]> {
  const rows: readonly (CountRow & { job: string; engine: string | null; language: string })[] = await entityManager
    .createQueryBuilder(JobSegment, 's')
    .select(['job', 'engine', 'language', raw(COUNTS)])
    .where({ ...where, origin: MACHINE_MADE })
    .groupBy(['job', 'engine', 'language'])
    .execute('all', false);
  const facts = await factsOf(entityManager, [...new Set(rows.map(({ job }) => job))]);
  return rows.map(({ job, engine, language: targetLanguage, ...row }) => {
    const { sourceLanguage = null, provider = null } = facts.get(job) ?? {};
    return { provider, engine, sourceLanguage, targetLanguage, ...numbersOf(row) };
  });
}

/** Jobs per query. */
const CHUNK = 500;

interface JobFacts {
  /** BCP 47. */
  readonly sourceLanguage: string | null;
  /** The one that worked on most of its text. */
  readonly provider: string | null;
}

/** Facts per job by which changes are counted. */
export async function factsOf(
  entityManager: EntityManager,
  jobs: readonly string[],
): Promise<ReadonlyMap<string, JobFacts>> {
  const facts = new Map<string, JobFacts>();
  for (let start = 0; start < jobs.length; start += CHUNK) {
    const ids = jobs.slice(start, start + CHUNK);
    const usage = Map.groupBy(await entityManager.find(JobUsage, { job: { $in: ids } }), ({ job }) => job);
    const found = await entityManager.find(Job, { id: { $in: ids } }, { fields: ['sourceLanguage'] });
    for (const { id, sourceLanguage } of found) {
      const texts = new Map<string, number>();
      for (const { provider, characters, inputTokens, outputTokens } of usage.get(id) ?? []) {
        texts.set(provider, (texts.get(provider) ?? 0) + characters + inputTokens + outputTokens);
      }
      const [most] = [...texts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
      facts.set(id, { sourceLanguage: sourceLanguage ?? null, provider: most?.[0] ?? null });
    }
  }
  return facts;
}
