import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { startLineProcess, type LineRound } from './line-process.ts';
import { interleave } from './rounds.ts';

const WORDS = { smoke: 5_000, real: 1_000_000 };
/** The least that is wanted of 1,000,000 words: seconds, and kilobytes of a process of its own. */
const MAX_SECONDS = 20;
const MAX_MEMORY = 500 * 1024;
/** The least ratio to reading the words alone, which has one pass over them where an extraction has some twenty. */
const MIN_SHARE = { candidates: 0.15, targets: 0.05 };
/** Different words, and expressions of two to four of them that occur again and again. */
const VOCABULARY = { words: 40_000, expressions: 4_000 };
const WORDS_PER_EXPRESSION = 9;
const SEGMENTS_PER_FILE = 800;

const SYLLABLES =
  'al ber con dis el en fer gra in kor li men mo or pa per pro ra sen ster ta tion tor un ver vis'.split(' ');
const FUNCTION_WORDS = 'the of a to and in is for with that on are by this be from as or it at'.split(' ');

/** Terms of a large corpus, in a process of its own. */
export const termsBenchmark: Benchmark = {
  name: 'terms',
  title: `terms of a corpus of ${WORDS.real.toLocaleString('en')} words`,
  async run(settings) {
    const words = settings.smoke ? WORDS.smoke : WORDS.real;
    const folder = await mkdtemp(join(tmpdir(), 'loquent-terms-'));
    try {
      const path = join(folder, 'segments.jsonl');
      await writeSegments(path, words);
      const comparisons: Comparison[] = [];
      for (const kind of ['candidates', 'targets'] as const) {
        const ours = start(kind, path);
        const baseline = start('words', path);
        try {
          let peak = 0;
          const measure = (program: typeof ours) => async () => {
            const round = await program.ask<LineRound>('');
            if (program === ours) peak = round.peak;
            return (words * 1000) / round.milliseconds;
          };
          const rounds = await interleave(settings, kind, measure(ours), measure(baseline));
          const what = kind === 'candidates' ? 'candidates' : 'candidates with translations';
          comparisons.push(
            { what, unit: 'words/s', baseline: 'reading the words alone', target: MIN_SHARE[kind], rounds },
            {
              what,
              unit: 'words/s',
              baseline: `1,000,000 words in ${MAX_SECONDS} s`,
              target: 1,
              rounds: rounds.map((round) => ({ ours: round.ours, baseline: WORDS.real / MAX_SECONDS })),
            },
            {
              what: `${what}: memory of the process`,
              unit: 'words/MB',
              baseline: `${words.toLocaleString('en')} words in 500 MB`,
              target: 1,
              rounds: [{ ours: (words * 1024) / peak, baseline: (words * 1024) / MAX_MEMORY }],
            },
          );
        } finally {
          await Promise.all([ours.close(), baseline.close()]);
        }
      }
      return comparisons;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function start(kind: string, path: string) {
  const program = fileURLToPath(new URL('extract-terms.ts', import.meta.url));
  return startLineProcess(process.execPath, [program, path, kind]);
}

/**
 * Sentences of words as frequent as Zipf's law has it, with function words and recurring expressions among them, and the same in an
 * invented language: each word has its translation.
 */
async function writeSegments(path: string, words: number): Promise<void> {
  const random = seededRandom(16);
  const vocabulary = makeWords(VOCABULARY.words, random);
  const expressions = Array.from({ length: VOCABULARY.expressions }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => Math.floor(random() * vocabulary.length)),
  );
  const output = createWriteStream(path);
  for (let [written, segment] = [0, 0]; written < words; segment += 1) {
    const [source, target]: [string[], string[]] = [[], []];
    for (const length = 8 + Math.floor(random() * 16); source.length < length;) {
      if (random() < 0.45) {
        source.push(pick(FUNCTION_WORDS, random()));
      } else {
        const isExpression = random() * WORDS_PER_EXPRESSION < 1;
        const next = isExpression ? pick(expressions, random() ** 2) : [Math.floor(vocabulary.length ** random()) - 1];
        for (const word of next) source.push(vocabulary[word]!);
        target.push(next.map((word) => reversed(vocabulary[word]!)).join(''));
      }
    }
    written += source.length;
    const file = `file ${Math.floor(segment / SEGMENTS_PER_FILE)}`;
    const line = JSON.stringify({ source: `${source.join(' ')}.`, target: `${target.join(' ')}.`, file });
    if (!output.write(`${line}\n`)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
}

function makeWords(count: number, random: () => number): readonly string[] {
  const words = new Set<string>();
  while (words.size < count) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random())).join(''));
  }
  return [...words];
}

/** A German noun of sorts. */
function reversed(word: string): string {
  return `${word.at(-1)!.toUpperCase()}${word.slice(0, -1).split('').toReversed().join('')}`;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at * items.length)]!;
}
