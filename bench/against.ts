import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BenchmarkSettings, Comparison } from './benchmark.ts';
import { median, summarizeRounds } from './summary.ts';
import { count, renderRows } from './table.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const HEADINGS = [
  'benchmark',
  'what',
  'before',
  'after',
  'unit',
  'after/before',
  'min–max',
  'target',
  'was',
  'now',
  '',
];
/** A rate that falls below this share of that before has lost more than 5 % of speed. */
const SLOWER = 1 / 1.05;

/** The output of `bench/index.ts --json`. */
type Printed = readonly { readonly benchmark: string; readonly comparison: Comparison }[];

/**
 * Measures a commit and the present tree in alternating rounds, each in a process of its own, both by the present benchmarks:
 * a change of a benchmark is no change of what it measures.
 *
 * @param commit as git names it
 * @returns a table
 */
export async function measureAgainst(
  commit: string,
  names: readonly string[],
  { rounds, smoke, formats, progress }: BenchmarkSettings,
): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'loquent-bench-against-'));
  const folder = join(parent, 'before');
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  try {
    // Documents used by both versions are next to the project folder.
    await symlink(join(ROOT, '../shared'), join(parent, 'shared'));
    await rm(join(folder, 'bench'), { recursive: true, force: true });
    await cp(join(ROOT, 'bench'), join(folder, 'bench'), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const options = [...(smoke ? ['--smoke'] : []), ...(formats === undefined ? [] : ['--formats', formats.join(',')])];
    const measure = (root: string) => runIn(root, [...names, ...options]);
    const pairs: { readonly before: Printed; readonly after: Printed }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // The one that begins has the colder machine: they take turns.
      const first = round % 2 === 0 ? await measure(ROOT) : await measure(folder);
      const second = round % 2 === 0 ? await measure(folder) : await measure(ROOT);
      pairs.push(round % 2 === 0 ? { before: second, after: first } : { before: first, after: second });
      progress(`round ${round} of ${rounds} is measured`);
    }
    return renderRows([HEADINGS, ...rowsOf(pairs)]);
  } finally {
    git('worktree', 'remove', '--force', folder);
    await rm(parent, { recursive: true });
  }
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT });

async function runIn(root: string, words: readonly string[]): Promise<Printed> {
  const program = join(root, 'bench/index.ts');
  const child = spawn(process.execPath, [program, ...words, '--rounds', '1', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The benchmark in ${root} ended with ${code}: see above.`);
  // Some benchmarks say before it what this machine lacks.
  return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '') as Printed;
}

/** A row per comparison that both have; ratios of ours are medians over the rounds. */
function rowsOf(pairs: readonly { readonly before: Printed; readonly after: Printed }[]): string[][] {
  return pairs[0]!.after.flatMap(({ benchmark, comparison }) => {
    const find = (printed: Printed) =>
      printed.find(
        (each) =>
          each.benchmark === benchmark &&
          each.comparison.what === comparison.what &&
          each.comparison.unit === comparison.unit &&
          each.comparison.baseline === comparison.baseline,
      )?.comparison;
    const both = pairs.flatMap(({ before, after }) => {
      const [was, is] = [find(before), find(after)];
      return was === undefined || is === undefined ? [] : [{ was: summarizeRounds(was), is: summarizeRounds(is) }];
    });
    if (both.length === 0) return [];
    const changes = both.map(({ was, is }) => is.ours / was.ours);
    return [
      [
        benchmark,
        comparison.what,
        count(median(both.map(({ was }) => was.ours))),
        count(median(both.map(({ is }) => is.ours))),
        comparison.unit,
        median(changes).toFixed(2),
        `${Math.min(...changes).toFixed(2)}–${Math.max(...changes).toFixed(2)}`,
        `≥ ${comparison.target}`,
        median(both.map(({ was }) => was.ratio)).toFixed(2),
        median(both.map(({ is }) => is.ratio)).toFixed(2),
        median(changes) < SLOWER ? 'SLOWER' : '',
      ],
    ];
  });
}
