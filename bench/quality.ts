import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSegmentSet } from '#domain/quality/testing/check-segment-set.ts';
import { GERMAN } from '#domain/quality/testing/seeded/german.ts';
import { codedText } from '#domain/quality/testing/seeded/seeded-pairs.ts';
import { findPythonProgram } from '#tools/setup/python-environment.ts';
import type { Benchmark } from './benchmark.ts';
import { startLineProcess } from './line-process.ts';
import { interleave, perSecond } from './rounds.ts';

/** Segments that we check, and how many of them the other side does, whose checks of 100,000 take minutes. */
const SIZES = { smoke: { ours: 500, theirs: 100 }, real: { ours: 100_000, theirs: 10_000 } };
const TOOLKIT = { package: 'translate-toolkit', version: '3.20.4', program: 'python' };
const CHECKS = fileURLToPath(new URL('./toolkit-checks.py', import.meta.url));

/** All rules, with those that compare segments, against all checks of the Translate Toolkit, which has none of these. */
export const qualityBenchmark: Benchmark = {
  name: 'quality',
  title: 'defects of German translations found by all rules',
  async run(settings) {
    const toolkit = await findPythonProgram(TOOLKIT);
    if ('missing' in toolkit) return `translate-toolkit is not there: ${toolkit.missing}`;
    const sizes = settings.smoke ? SIZES.smoke : SIZES.real;
    const pairs = makePairs(sizes.ours);
    const segments = pairs.map(([source, target], index) => ({
      id: String(index),
      source: codedText(source),
      target: codedText(target),
    }));
    const folder = await mkdtemp(join(tmpdir(), 'loquent-quality-'));
    const checks = startLineProcess(toolkit.program, [CHECKS]);
    try {
      const file = join(folder, 'pairs.json');
      await writeFile(file, JSON.stringify(pairs.slice(0, sizes.theirs)));
      const ours = () => {
        const startedAt = performance.now();
        const checked = checkSegmentSet(segments, { sourceLanguage: 'en', targetLanguage: 'de' });
        if (!checked.some(({ findings }) => findings.length > 0))
          throw new Error('the segments have errors, and none is found');
        return perSecond(segments.length, startedAt);
      };
      const theirs = async () => {
        const { seconds, failures } = await checks.ask<{ seconds: number; failures: number }>(file);
        if (failures === 0) throw new Error('the segments have errors, and translate-toolkit finds none');
        return sizes.theirs / seconds;
      };
      const rounds = await interleave(settings, 'segments/s', ours, theirs);
      return [{ what: 'all rules', unit: 'segments/s', baseline: 'translate-toolkit, all checks', target: 5, rounds }];
    } finally {
      await checks.close();
      await rm(folder, { recursive: true });
    }
  },
};

/** Correct translations, each of two sentences and a number of its own, and one wrong one in ten. */
function makePairs(count: number): readonly (readonly [string, string])[] {
  const { right, wrong } = GERMAN;
  return Array.from({ length: count }, (_, index) => {
    const [, source, target] = wrong[index % wrong.length]!;
    const pairs = [
      right[index % right.length]!,
      index % 10 === 0 ? ([source, target] as const) : right[(index * 7 + 3) % right.length]!,
    ];
    const join = (side: 0 | 1) => [...pairs.map((pair) => withoutMarks(pair[side])), `(${index})`].join(' ');
    return [join(0), join(1)];
  });
}

/** Texts without inline codes, which the other side doesn't know. */
function withoutMarks(text: string): string {
  return codedText(text).text;
}
