import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { countWords } from '#domain/languages/word-count.ts';
import { cutSegments, joinSegments } from '#domain/segmentation/cut-segments.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { docxFormat } from '#formats/docx/index.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { createPseudoProvider } from '#providers/language/pseudo/index.ts';
import { translateSegments } from '#providers/language/translation/translate-segments.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, perSecond } from './rounds.ts';

const FOLDER = fileURLToPath(new URL('../../shared/fixtures/office/docx/', import.meta.url));
/** How often one measurement goes through all files. */
const PASSES = { smoke: 1, real: 1 };

/** Real Word documents read, segmented and written back, against opening and closing their containers. */
export const docxBenchmark: Benchmark = {
  name: 'docx',
  title: 'real Word documents; a ratio of 0.5 is twice the time of unzipping and zipping them',
  async run(settings) {
    if (!existsSync(FOLDER)) return `there are no documents in ${FOLDER}`;
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.docx'));
    const chosen = settings.smoke ? names.slice(0, 3) : names;
    const files = await Promise.all(chosen.map((name) => readFile(join(FOLDER, name))));
    const words = files.reduce((sum, file) => sum + wordsOf(file), 0);
    const passes = settings.smoke ? PASSES.smoke : PASSES.real;
    const measure = (process: (file: Buffer) => number | Promise<number>) => async () => {
      const startedAt = performance.now();
      for (let pass = 0; pass < passes; pass += 1) {
        for (const file of files) if ((await process(file)) === 0) throw new Error('a document came to nothing');
      }
      return perSecond(words * passes, startedAt);
    };
    const compared = { unit: 'words/s', baseline: 'inflate and deflate every entry', target: 0.5 };
    const rezip = measure(recompress);
    return [
      {
        what: `${files.length} documents, ${words} words: read, segment, write back`,
        ...compared,
        rounds: await interleave(settings, 'words/s', measure(roundTrip), rezip),
      },
      {
        what: 'the same with pseudo-localization and its protection of codes',
        ...compared,
        rounds: await interleave(settings, 'words/s', measure(translated), rezip),
      },
    ];
  },
};

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

function wordsOf(file: Buffer): number {
  const { units } = docxFormat.read(file);
  return units.reduce((sum, unit) => sum + (unit.translate ? countWords(unit.content.text, 'en') : 0), 0);
}

/** Upper case stands for the engine, so that every paragraph differs and nothing but the format is measured. */
function roundTrip(file: Buffer): number {
  const document = docxFormat.read(file);
  const targets = new Map<string, CodedText>();
  for (const { id, content, translate } of document.units) {
    if (!translate) continue;
    const ranges = segmentRanges(content, 'en', 'default');
    const { segments } = cutSegments(content, ranges);
    targets.set(
      id,
      joinSegments(
        content,
        ranges,
        segments.map(({ text, codes }) => ({ text: asciiUpperCase(text), codes })),
      ),
    );
  }
  return document.write(targets, LANGUAGES).length;
}

/** Keeps every offset, which toUpperCase doesn't (ß, ligatures). */
function asciiUpperCase(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

const provider = createPseudoProvider();

async function translated(file: Buffer): Promise<number> {
  const document = docxFormat.read(file);
  const pieces: { id: string; content: CodedText; ranges: ReturnType<typeof segmentRanges> }[] = [];
  const segments: CodedText[] = [];
  for (const { id, content, translate } of document.units) {
    if (!translate) continue;
    const ranges = segmentRanges(content, 'en', 'default');
    pieces.push({ id, content, ranges });
    segments.push(...cutSegments(content, ranges).segments);
  }
  const { signal } = new AbortController();
  const result = await translateSegments({ provider, segments, ...LANGUAGES, meter: UNMETERED, signal });
  const contents = result.segments.map((segment) => segment.content);
  const targets = new Map<string, CodedText>();
  let next = 0;
  for (const { id, content, ranges } of pieces) {
    targets.set(id, joinSegments(content, ranges, contents.slice(next, next + ranges.length)));
    next += ranges.length;
  }
  return document.write(targets, LANGUAGES).length;
}

function recompress(file: Buffer): number {
  const archive = new ZipArchive(file);
  return archive.entries.reduce((bytes, entry) => bytes + deflateRawSync(archive.read(entry)).length, 0);
}
