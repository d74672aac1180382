/**
 * `node bench/okapi-corpus.ts PATH…`: has our engine and Okapi's filter read all Office files of folders and write them
 * in upper case. Prints for both how many files they read, what they find, the time in a warm process, and whether
 * another parser accepts the output. Lists samples of words that only one of them finds, per file; neither side is
 * necessarily right.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { visible, wordsMissing } from '#formats/docx/testing/words-missing.ts';
import { findFiles, formatOf, isOfficeFile } from '#test/corpus/files.ts';
import { buildOkapi, type StartOkapi } from './okapi-program.ts';
import type { LineProcess } from './line-process.ts';
import { judgeWritten } from './written-quality.ts';

/** Milliseconds after which a file is given up. */
const TIMEOUT = 60_000;
const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

interface Answer {
  readonly milliseconds: number;
  /** Why there is no more than that; empty for a file that was written. */
  readonly error: string;
  /** Translated texts. */
  readonly texts: readonly string[];
  readonly written?: Uint8Array;
  /** Texts that are found, translated or not. */
  readonly found?: readonly string[];
}

class Tally {
  milliseconds = 0;
  refused = 0;
  texts = 0;
  words = 0;
  onlyHere = 0;
  damaged = 0;
  losing = 0;
  lettersLost = 0;

  add(answer: Answer, original: Uint8Array): void {
    this.milliseconds += answer.milliseconds;
    if (answer.error !== '') this.refused += 1;
    this.texts += answer.texts.length;
    for (const text of answer.texts) this.words += countWords(text, 'en');
    if (!answer.written) return;
    const { damaged, lettersLost } = judgeWritten(original, answer.written);
    if (damaged.length > 0) this.damaged += 1;
    if (lettersLost > 0) this.losing += 1;
    this.lettersLost += lettersLost;
  }
}

/** Okapi's side: a process that is restarted when a file ended it or took too long. */
class Okapi {
  readonly #start: StartOkapi;
  readonly #folder: string;
  #process: LineProcess | undefined;

  constructor(start: StartOkapi, folder: string) {
    this.#start = start;
    this.#folder = folder;
  }

  async translate(path: string): Promise<Answer> {
    const output = join(this.#folder, `written${extname(path)}`);
    const process = (this.#process ??= this.#start('TranslateFiles'));
    const late = new AbortController();
    const timeout = sleep(TIMEOUT, undefined, { signal: late.signal }).then(() => process.kill());
    timeout.catch(() => undefined);
    try {
      const answer = await process.ask<Answer>(`${path}\t${output}`);
      return answer.error === '' ? { ...answer, written: await readFile(output) } : answer;
    } catch (error) {
      this.#process = undefined;
      return { milliseconds: 0, error: (error as Error).message, texts: [] };
    } finally {
      late.abort();
    }
  }

  async close(): Promise<void> {
    await this.#process?.close();
  }
}

function translate(path: string, bytes: Uint8Array): Answer {
  const startedAt = performance.now();
  try {
    const document = formatOf(path).read(bytes);
    const translated = document.units.filter((unit) => unit.translate);
    const upper = (text: string) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
    const targets = new Map(translated.map(({ id, content }) => [id, { ...content, text: upper(content.text) }]));
    const written = document.write(targets, LANGUAGES);
    const milliseconds = performance.now() - startedAt;
    const texts = translated.map(({ content }) => visible(content));
    return { milliseconds, error: '', texts, written, found: document.units.map(({ content }) => visible(content)) };
  } catch (error) {
    return { milliseconds: performance.now() - startedAt, error: (error as Error).message, texts: [] };
  }
}

/** Words of texts that are in none of others, whatever these were cut into. */
function missing(texts: readonly string[], others: readonly string[]): string[] {
  return wordsMissing(
    others.map((text) => ({ content: { text, codes: [] } })),
    texts,
  );
}

const paths = await findFiles(process.argv.slice(2), isOfficeFile);
const folder = await mkdtemp(join(tmpdir(), 'loquent-okapi-corpus-'));
const [ours, theirs] = [new Tally(), new Tally()];
try {
  const start = await buildOkapi(folder, true);
  if (typeof start === 'string') throw new Error(start);
  const okapi = new Okapi(start, folder);
  for (const path of paths) {
    const bytes = await readFile(path);
    const [one, other] = [translate(path, bytes), await okapi.translate(path)];
    ours.add(one, bytes);
    theirs.add(other, bytes);
    if (one.error !== '' || other.error !== '') {
      if (one.error !== other.error)
        console.log(`${path}\n  we: ${one.error || 'written'}\n  Okapi: ${other.error || 'written'}`);
      continue;
    }
    const [here, there] = [missing(one.texts, other.texts), missing(other.texts, one.found!)];
    ours.onlyHere += here.length;
    theirs.onlyHere += there.length;
    if (there.length > 0) console.log(`${path}\n  only Okapi: ${[...new Set(there)].slice(0, 12).join(' ')}`);
  }
  await okapi.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log(`\n${paths.length} files${' '.repeat(34)}${'Loquent'.padStart(12)}${'Okapi'.padStart(12)}`);
const rows: readonly (readonly [string, (tally: Tally) => number])[] = [
  ['not read or not written', (tally) => tally.refused],
  ['written with damaged parts', (tally) => tally.damaged],
  ['written with letters of text elements lost', (tally) => tally.losing],
  ['letters lost', (tally) => tally.lettersLost],
  ['texts that are translated', (tally) => tally.texts],
  ['words that are translated', (tally) => tally.words],
  ['words that only one finds', (tally) => tally.onlyHere],
  ['seconds, read and write', (tally) => tally.milliseconds / 1000],
];
for (const [name, value] of rows) {
  const [one, other] = [ours, theirs].map((tally) => Math.round(value(tally)).toLocaleString('en').padStart(12));
  console.log(`${name.padEnd(44)}${one}${other}`);
}
