import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { JobSegment } from '#db/entities/index.ts';
import { browserProgram, startApiConsole, type ApiConsole } from '#test/browser/browser.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import type { Benchmark, Comparison, Round } from './benchmark.ts';

/** Segments of the job that is scrolled through. */
const SEGMENTS = { smoke: 500, real: 100_000 };
/** Entries of the glossary that is scrolled through. */
const ENTRIES = { smoke: 500, real: 50_000 };
/** Frames of a round. */
const FRAMES = { smoke: 20, real: 300 };
/** Milliseconds of a frame, and until the first page can be used. */
const FRAME = 16;
const INTERACTIVE = 1_500;
/** Rows per insert. */
const CHUNK = 5_000;

/** How fluently a browser scrolls through the segments of a job and the entries of a glossary, and how soon the console can be used. */
export const consoleBenchmark: Benchmark = {
  name: 'console',
  title: `the console in Chromium: a review of ${SEGMENTS.real.toLocaleString('en')} segments, a glossary of ${ENTRIES.real.toLocaleString('en')} entries, and its first page`,
  async run(settings) {
    if (browserProgram === undefined) return 'Chromium is not installed: npm run bootstrap -- --with browser';
    if (!existsSync('web/dist/index.html')) return 'the console is not built: npm run build:console';
    const size = settings.smoke ? 'smoke' : 'real';
    const console = await startApiConsole();
    try {
      const jobId = await storeSegments(console, SEGMENTS[size]);
      const glossary = await importEntries(console, ENTRIES[size]);
      settings.progress(`${SEGMENTS[size]} segments and ${ENTRIES[size]} entries stored`);
      const frames: Round[] = [];
      const entryFrames: Round[] = [];
      const firsts: Round[] = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        const review = await frameTime(console, `jobs/${jobId}/review`, FRAMES[size]);
        frames.push({ ours: 1_000 / review, baseline: 1_000 / FRAME });
        const grid = await frameTime(console, `glossaries/${glossary}`, FRAMES[size]);
        entryFrames.push({ ours: 1_000 / grid, baseline: 1_000 / FRAME });
        firsts.push({ ours: 1_000 / (await interactiveTime(console)), baseline: 1_000 / INTERACTIVE });
      }
      const compared = (what: string, baseline: string, rounds: readonly Round[]): Comparison => ({
        what,
        unit: '/s',
        baseline,
        target: 1,
        rounds,
      });
      return [
        compared('work of frames while scrolling segments, 95 of 100', `${FRAME} ms a frame`, frames),
        compared('work of frames while scrolling terms, 95 of 100', `${FRAME} ms a frame`, entryFrames),
        compared('from the address to a page that takes input', `${INTERACTIVE} ms`, firsts),
      ];
    } finally {
      await console.close();
    }
  },
};

async function storeSegments({ api }: ApiConsole, count: number): Promise<string> {
  const segments = Array.from({ length: count }, (_, index) => ({
    source: `Sentence ${index} of the manual, with <g1>words</g1> that ${'fill a line '.repeat(index % 4)}in the list.`,
    target: `Frase ${index} del manual, con <g1>palabras</g1> que ${'llenan una línea '.repeat(index % 4)}en la lista.`,
    engine: 'apertium',
  }));
  const jobId = await buildReviewedJob(api.orm, api.owner, segments.slice(0, CHUNK));
  const [first] = await api.orm.em.fork().find(JobSegment, { job: jobId }, { limit: 1, filters: false });
  for (let start = CHUNK; start < count; start += CHUNK) {
    const rows = segments
      .slice(start, start + CHUNK)
      .map((segment, index) => ({ ...first!, ...segment, number: start + index, position: start + index }));
    await api.orm.em.fork().insertMany(JobSegment, rows);
  }
  return jobId;
}

async function importEntries({ api }: ApiConsole, count: number): Promise<number> {
  const created = await api.request('/v1/glossaries', { json: { name: 'Terms', base_language: 'en' } });
  const { id } = (await created.json()) as { readonly id: number };
  const rows = Array.from({ length: count }, (_, index) => `term ${index},Benennung ${index},Note ${index}`);
  const form = new FormData();
  form.set('file', new File([`en,de,notes\n${rows.join('\n')}\n`], 'terms.csv'));
  await api.request(`/v1/glossaries/${id}/import`, { method: 'POST', body: form });
  return id;
}

/** The 95th percentile of a frame's work while somebody scrolls, in milliseconds. */
async function frameTime(console: ApiConsole, path: string, frames: number): Promise<number> {
  const { page } = await console.open(path);
  await page.getByRole('row').nth(2).waitFor();
  const times = await page.evaluate<number[]>(`(${MEASURE_FRAMES})(${frames})`);
  await page.context().close();
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
}

/** Scrolls a screen in four frames, and measures from the beginning of each frame until the browser is free again. Runs in the page. */
const MEASURE_FRAMES = `async (frames) => {
  const scroller = document.querySelector('[role=grid]');
  const times = [];
  const painted = new MessageChannel();
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame((beginning) => {
        scroller.scrollTop += scroller.clientHeight / 4;
        painted.port1.onmessage = () => {
          times.push(performance.now() - beginning);
          resolve();
        };
        painted.port2.postMessage('');
      });
    });
  }
  return times;
}`;

/** Milliseconds from opening the address, without a cache, until a key can be typed. */
async function interactiveTime({ browser, api }: ApiConsole): Promise<number> {
  const profile = await browser.newContext();
  const page: Page = await profile.newPage();
  const started = performance.now();
  await page.goto(api.url);
  await page.locator('input[type=password]:focus').waitFor();
  const time = performance.now() - started;
  await profile.close();
  return time;
}
