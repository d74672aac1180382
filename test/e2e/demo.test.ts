import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingApertium } from '#providers/language/local/testing/engine-support.ts';
import { readDocumentation, ROOT } from '#test/documentation/documents.ts';
import { comparableLines, runDemo, documentTexts, type DemoRun } from '#test/service/demo-run.ts';
import { CHECKED_CELLS, CHECKED_DOCUMENTS, CHECKED_SUBTITLES } from '#test/documents/demo-translations.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { isExcluded } from '#test/suite/long.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Runs first.

// Not on PostgreSQL: the demo has SQLite.

const isWithoutEngine = isToolMissing(await missingApertium(), 'npm run demo');

describe.skipIf(isWithoutEngine)('npm run demo', () => {
  let run: DemoRun;
  beforeAll(async () => {
    run = await runDemo([]);
  });
  afterAll(() => run.remove());

  it('prints what the README shows, and stops on Ctrl-C', () => {
    const shown = readDocumentation()
      .find(({ path }) => path === 'README.md')!
      .blocks.find(({ language }) => language === 'text')!;
    expect(comparableLines(run.lines)).toEqual(comparableLines(shown.text.split('\n')));
    expect(run.exitCode).toBe(0);
  });

  it.each(Object.entries(CHECKED_DOCUMENTS))(
    'translates %s as a reader of Spanish has checked',
    async (name, pairs) => {
      const sources = await documentTexts(join(ROOT, 'demo', name));
      const targets = await documentTexts(join(run.folder, `es-${name}`));
      expect(sources.map((source, index) => [source, targets[index]])).toEqual(pairs);
    },
  );

  it('writes the column of the spreadsheet as a reader of Spanish has checked', async () => {
    const texts = await documentTexts(join(run.folder, 'es-price-list.xlsx'));
    const pairs = texts.flatMap((text, index) => (/^[CM]-\d+$/.test(text) ? [texts.slice(index + 1, index + 3)] : []));
    expect(pairs).toEqual(CHECKED_CELLS);
  });
});

it('npm run demo without Apertium shows each step with pseudo-localization, and no addresses where it ends', async () => {
  const run = await runDemo(['--exit'], { PATH: dirname(process.execPath) });
  await run.remove();
  expect(run.exitCode).toBe(0);
  // None for a service that has ended.
  expect(run.lines.filter((line) => line.includes('http:'))).toEqual([]);
  expect(run.lines).toContain('Showing pseudo-localization (en-XA) instead.');
  expect(run.lines).toContain('demo/price-list.xlsx → .data/demo/en-XA-price-list.xlsx');
});

describe.skipIf(isExcluded('npm run demo -- video') || isWithoutEngine || missingForSpeech !== undefined)(
  'npm run demo -- video',
  () => {
    let run: DemoRun;
    beforeAll(async () => {
      run = await runDemo(['video'], { ...SPEECH_ENVIRONMENT, SPEECH_SYNTHESIZER: 'local' });
    });
    afterAll(() => run.remove());

    it('leaves a subtitled and a dubbed clip, and shows the runs of both jobs', () => {
      for (const name of ['es-clip-subtitled.mp4', 'es-clip-dubbed.mp4']) {
        expect(run.lines).toContain(`demo/clip.mp4 → .data/demo/${name}`);
        expect(existsSync(join(run.folder, name)), name).toBe(true);
      }
      const jobs = run.lines.flatMap((line) => /^Job (\S+) (?:recognizes|dubs)/.exec(line)?.[1] ?? []);
      const runs = run.lines.flatMap((line) => /^ {2}its run +http:\S+\/(\S+)$/.exec(line)?.[1] ?? []);
      expect(runs).toEqual(jobs);
      expect(jobs).toHaveLength(2);
      expect(run.exitCode).toBe(0);
    });

    it('recognizes what is said, and subtitles it as a reader of Spanish has checked', async () => {
      const subtitles = await documentTexts(join(run.folder, 'es-clip.srt'));
      // Recognition differs with the ffmpeg that decodes the clip: "100" or "a hundred", a comma or none.
      const comparable = subtitles.map((text) => text.replaceAll(',', '').replace('cien tazas', '100 tazas'));
      expect(comparable).toEqual(CHECKED_SUBTITLES);
    });
  },
);
