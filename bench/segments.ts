import { randomUUID } from 'node:crypto';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { listSegments, type SegmentFilter } from '#db/jobs/list-segments.ts';
import { isPostgres, organizationEntityManager, type Orm } from '#db/orm.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { numberOf } from '#domain/segments/segment.ts';
import { segmentSearchText } from '#domain/segments/segment-search.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { MemoryTexts } from './memory/texts.ts';
import { timeSearches } from './search-times.ts';

/** Segments of a job. */
const SEGMENTS = { smoke: [500], real: [100_000, 1_000_000] };
/** Pages of a round. */
const PAGES = { smoke: 5, real: 60 };
/** Milliseconds that 95 of 100 pages may take, with their total. */
const TARGET = 50;
const FILES = 10;
const LANGUAGES = ['de', 'es'];
const BATCH = 50;
/** Rows per statement. */
const CHUNK = 500;
const PAGE_SIZE = 50;

/** Pages of the segments of a job, with the total. */
export const segmentsBenchmark: Benchmark = {
  name: 'segments',
  title: `lists of the segments of jobs with ${SEGMENTS.real.map((count) => count.toLocaleString('en')).join(' and ')} of them`,
  async run(settings) {
    const comparisons: Comparison[] = [];
    for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
      for (const count of settings.smoke ? SEGMENTS.smoke : SEGMENTS.real) {
        const { orm, close } = await openTestDatabase(server);
        try {
          const startedAt = performance.now();
          const stored = await storeSegments(orm, count);
          // PostgreSQL does so by itself some time after many inserts.
          if (isPostgres(server)) await orm.em.fork().execute('vacuum analyze job_segment');
          settings.progress(`${count} segments stored in ${Math.round((performance.now() - startedAt) / 1000)} s`);
          const what = `${server === '' ? 'SQLite' : 'PostgreSQL'}, ${count.toLocaleString('en')} segments`;
          comparisons.push(...(await listPages({ settings, what, count, orm, ...stored })));
        } finally {
          await close();
        }
      }
    }
    return comparisons;
  },
};

interface StoredJob {
  readonly organization: string;
  readonly job: string;
  /** Plain texts of some segments. */
  readonly texts: readonly string[];
}

async function listPages(
  pages: StoredJob & {
    readonly settings: BenchmarkSettings;
    readonly what: string;
    readonly count: number;
    readonly orm: Orm;
  },
): Promise<readonly Comparison[]> {
  const { settings, what, count, orm, organization, job, texts } = pages;
  const random = seededRandom(5);
  const words = () => texts[Math.floor(random() * texts.length)]!.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const oneOf = (length: number) => {
    const long = words().filter((word) => word.length >= length);
    return long[Math.floor(random() * long.length)] ?? 'the';
  };
  const begin = () => 0;
  const anywhere = () => Math.floor(random() * count);
  const lists: Readonly<Record<string, readonly [() => SegmentFilter, () => number]>> = {
    'the beginning': [() => ({}), begin],
    'a page from anywhere': [() => ({}), anywhere],
    'a file': [() => ({ file: Math.floor(random() * FILES) }), begin],
    'a language': [() => ({ language: 'es' }), begin],
    'state reviewed (1 %)': [() => ({ state: 'reviewed' }), begin],
    'state translated (99 %)': [() => ({ state: 'translated' }), anywhere],
    'with findings (10 %)': [() => ({ hasFindings: true }), begin],
    'without findings': [() => ({ hasFindings: false }), begin],
    edited: [() => ({ isEdited: true }), begin],
    'not edited': [() => ({ isEdited: false }), begin],
    'a word': [() => ({ text: oneOf(5) }), begin],
    'a whole sentence': [() => ({ text: texts[Math.floor(random() * texts.length)]!.toLowerCase() }), begin],
    'three letters': [() => ({ text: oneOf(3).slice(0, 3) }), begin],
    'two letters': [() => ({ text: oneOf(2).slice(0, 2) }), begin],
    'a text that nothing has': [() => ({ text: 'xyzzy plugh' }), begin],
    'a word in a language with findings': [() => ({ text: oneOf(5), language: 'es', hasFindings: true }), begin],
  };
  const comparisons: Comparison[] = [];
  for (const [name, [filter, offset]] of Object.entries(lists)) {
    const measured = await timeSearches(settings, {
      what: `${what}, ${name}`,
      count: settings.smoke ? PAGES.smoke : PAGES.real,
      target: TARGET,
      query: () => ({ filter: filter(), offset: offset() }),
      search: async (query) => {
        const entityManager = organizationEntityManager(orm, organization);
        await listSegments(entityManager, job, query.filter, { limit: PAGE_SIZE, offset: query.offset });
      },
    });
    comparisons.push(...measured);
  }
  return comparisons;
}

/** Stores a job's segments in the order in which batches of several files and languages end. */
async function storeSegments(orm: Orm, count: number): Promise<StoredJob> {
  const [organization, job] = [randomUUID(), randomUUID()];
  const random = seededRandom(20261124);
  const made = new MemoryTexts(random);
  const texts = made.many(Math.min(count, 20_000));
  let rows: JobSegmentRow[] = [];
  const perList = count / (FILES * LANGUAGES.length);
  for (let batch = 0; batch * BATCH < perList; batch += 1) {
    for (let file = 0; file < FILES; file += 1) {
      for (const language of LANGUAGES) {
        for (let place = 0; place < Math.min(BATCH, perList - batch * BATCH); place += 1) {
          const source = texts[Math.floor(random() * texts.length)]!;
          const target = `<g1>${texts[Math.floor(random() * texts.length)]!}</g1>`;
          const number = numberOf(batch, place);
          rows.push(rowOf({ job, organization, file, language, number, source, target }, random()));
          if (rows.length < CHUNK) continue;
          await orm.em.fork().insertMany(JobSegment, rows);
          rows = [];
        }
      }
    }
  }
  if (rows.length > 0) await orm.em.fork().insertMany(JobSegment, rows);
  return { organization, job, texts };
}

const FINDING = {
  rule: 'numbers',
  category: 'accuracy/mistranslation',
  severity: 'major',
  message: 'The number 12 of the source is missing.',
  source: [{ start: 3, end: 5 }],
  target: [],
} as const;

function rowOf(
  given: Pick<JobSegmentRow, 'job' | 'organization' | 'file' | 'language' | 'number' | 'source' | 'target'>,
  chance: number,
): JobSegmentRow {
  const findings = chance * 10 < 1 ? [FINDING] : [];
  return {
    ...given,
    position: given.number,
    searchText: segmentSearchText(given.source, given.target),
    machineTarget: chance > 0.99 ? given.source : null,
    distance: null,
    origin: 'model',
    engine: 'a-model',
    score: null,
    state: chance > 0.99 ? 'reviewed' : 'translated',
    version: 1,
    findings,
    findingCount: findings.length,
    terms: { applied: [], violated: [] },
    maximumLength: null,
    note: null,
    editedBy: null,
    editedAt: null,
    timing: null,
  };
}
