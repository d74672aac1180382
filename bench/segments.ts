import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { isPostgres } from '#db/orm.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { segmentNumberOf } from '#domain/review/segment.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { HttpConnection, requestText } from './http-connection.ts';
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

/** Pages of the segments of a job, with the total, over HTTP. */
export const segmentsBenchmark: Benchmark = {
  name: 'segments',
  title: `lists of the segments of jobs with ${SEGMENTS.real.map((count) => count.toLocaleString('en')).join(' and ')} of them`,
  async run(settings) {
    const comparisons: Comparison[] = [];
    for (const databaseServer of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
      for (const count of settings.smoke ? SEGMENTS.smoke : SEGMENTS.real) {
        const api = await startTestApi({ databaseServer });
        try {
          const startedAt = performance.now();
          const stored = await storeSegments(api, count);
          // PostgreSQL does so automatically some time after many inserts.
          if (isPostgres(databaseServer)) await api.orm.em.fork().execute('vacuum analyze job_segment');
          settings.progress(`${count} segments stored in ${Math.round((performance.now() - startedAt) / 1000)} s`);
          const what = `${databaseServer === '' ? 'SQLite' : 'PostgreSQL'}, ${count.toLocaleString('en')} segments`;
          comparisons.push(...(await listPages({ settings, what, count, api, ...stored })));
        } finally {
          await api.close();
        }
      }
    }
    return comparisons;
  },
};

interface StoredJob {
  readonly job: string;
  /** Plain texts of some segments. */
  readonly texts: readonly string[];
}

interface Listing extends StoredJob {
  readonly settings: BenchmarkSettings;
  readonly what: string;
  readonly count: number;
  readonly api: TestApi;
}

async function listPages({ settings, what, count, api, job, texts }: Listing): Promise<readonly Comparison[]> {
  const random = seededRandom(5);
  const words = () => texts[Math.floor(random() * texts.length)]!.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const oneOf = (length: number) => {
    const long = words().filter((word) => word.length >= length);
    return long[Math.floor(random() * long.length)] ?? 'the';
  };
  const anywhere = () => ({ offset: Math.floor(random() * count) });
  const lists: Readonly<Record<string, () => Readonly<Record<string, string | number | boolean>>>> = {
    'the beginning': () => ({}),
    'a page from anywhere': anywhere,
    'a file': () => ({ file: Math.floor(random() * FILES) }),
    'a language': () => ({ language: 'es' }),
    'state reviewed (1 %)': () => ({ state: 'reviewed' }),
    'state translated (99 %)': () => ({ state: 'translated', ...anywhere() }),
    'with findings (10 %)': () => ({ has_findings: true }),
    'without findings': () => ({ has_findings: false }),
    edited: () => ({ edited: true }),
    'not edited': () => ({ edited: false }),
    'a word': () => ({ q: oneOf(5) }),
    'a whole sentence': () => ({ q: texts[Math.floor(random() * texts.length)]!.slice(0, 200) }),
    'three letters': () => ({ q: oneOf(3).slice(0, 3) }),
    'two letters': () => ({ q: oneOf(2).slice(0, 2) }),
    'a text that nothing has': () => ({ q: 'xyzzy plugh' }),
    'a word in a language with findings': () => ({ q: oneOf(5), language: 'es', has_findings: true }),
  };
  const connection = await HttpConnection.open(api.url);
  const comparisons: Comparison[] = [];
  try {
    for (const [name, query] of Object.entries(lists)) {
      const measured = await timeSearches(settings, {
        what: `${what}, ${name}`,
        count: settings.smoke ? PAGES.smoke : PAGES.real,
        target: TARGET,
        query: () => {
          const fields = new URLSearchParams({ limit: String(PAGE_SIZE) });
          for (const [name, value] of Object.entries(query())) fields.set(name, String(value));
          const path = `/v1/jobs/${job}/segments?${fields.toString()}`;
          return requestText(api.url, 'GET', path, api.owner.key);
        },
        search: async (request) => {
          const { status, body } = await connection.ask(request);
          if (status !== 200) throw new Error(`the list answered ${status}: ${body}`);
        },
      });
      comparisons.push(...measured);
    }
  } finally {
    connection.close();
  }
  return comparisons;
}

/** Stores a job's segments in the order in which batches of several files and languages end. */
async function storeSegments({ orm, owner }: TestApi, count: number): Promise<StoredJob> {
  const organization = owner.organizationId;
  const sourceFiles = Array.from({ length: FILES }, (_, index) => `file-${index}.docx`);
  const job = await buildReviewedJob(orm, owner, [], { sourceFiles, targetLanguages: LANGUAGES });
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
          const number = segmentNumberOf(batch, place);
          rows.push(rowOf({ job, organization, file, language, number, source, target }, random()));
          if (rows.length < CHUNK) continue;
          await orm.em.fork().insertMany(JobSegment, rows);
          rows = [];
        }
      }
    }
  }
  if (rows.length > 0) await orm.em.fork().insertMany(JobSegment, rows);
  return { job, texts };
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
    routing: null,
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
    context: null,
    history: null,
    timing: null,
  };
}
