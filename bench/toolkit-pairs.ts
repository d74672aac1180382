/**
 * `node bench/toolkit-pairs.ts`: checks the pairs of texts in translate-toolkit's own tests by our rules, and prints how many of
 * the wrong ones are found, how many of the right ones are reported, and those that differ. Exits with 1 below the targets. The
 * tests are downloaded from PyPI, with the source of the version that they belong to.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkSegmentSet } from '#domain/quality/testing/check-segment-set.ts';
import { findPythonProgram, PIP_OPTIONS } from '#tools/setup/python-environment.ts';

const TOOLKIT = { package: 'translate-toolkit', version: '3.13.5', program: 'python' };
const PAIRS = fileURLToPath(new URL('./toolkit-pairs.py', import.meta.url));
/** Most of its texts are in Afrikaans, and so are those without a language. */
const LANGUAGE = 'af';
/** Shares of the wrong pairs that are to be found, and of the right ones that may be reported. */
const TARGETS = { found: 62 / 68, alarms: 7 / 128 };

interface Pair {
  readonly check: string;
  readonly isRight: boolean;
  readonly source: string;
  readonly target: string;
  readonly language: string | null;
}

const run = promisify(execFile);

async function readPairs(python: string): Promise<readonly Pair[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-toolkit-'));
  try {
    const source = `${TOOLKIT.package}==${TOOLKIT.version}`;
    const pip = join(dirname(python), 'pip');
    const only = ['--no-deps', '--no-binary', TOOLKIT.package];
    await run(pip, ['download', ...PIP_OPTIONS, ...only, '--dest', folder, source]);
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tar.gz'));
    if (archive === undefined) throw new Error('PyPI has no source of this version');
    await run('tar', ['-xzf', join(folder, archive), '-C', folder]);
    const tests = join(folder, archive.slice(0, -'.tar.gz'.length), 'tests', 'translate', 'filters', 'test_checks.py');
    const { stdout } = await run(python, [PAIRS, tests]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as readonly Pair[];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The rules that find a defect; remarks don't count. */
function rulesFor({ source, target, language }: Pair): readonly string[] {
  const segment = { id: '1', source: { text: source, codes: [] }, target: { text: target, codes: [] } };
  const targetLanguage = (language ?? LANGUAGE).replace('_', '-');
  const [checked] = checkSegmentSet([segment], { sourceLanguage: 'en', targetLanguage });
  return checked!.findings.filter(({ severity }) => severity !== 'neutral').map(({ rule }) => rule);
}

const toolkit = await findPythonProgram(TOOLKIT);
if ('missing' in toolkit) throw new Error(`translate-toolkit is not there: ${toolkit.missing}`);
const pairs = (await readPairs(toolkit.program)).map((pair) => ({ ...pair, rules: rulesFor(pair) }));
const [right, wrong] = [pairs.filter(({ isRight }) => isRight), pairs.filter(({ isRight }) => !isRight)];
const found = wrong.filter(({ rules }) => rules.length > 0).length;
const alarms = right.filter(({ rules }) => rules.length > 0).length;
for (const { check, isRight, source, target, rules } of pairs.filter(
  (pair) => pair.isRight === pair.rules.length > 0,
)) {
  const texts = `${JSON.stringify(source)} → ${JSON.stringify(target)}`;
  console.log(`${isRight ? 'reported' : 'not found'} (${check}): ${texts} ${rules.join(', ')}`);
}
console.log(`${found} of ${wrong.length} wrong pairs are found, ${alarms} of ${right.length} right ones are reported.`);
if (found < TARGETS.found * wrong.length || alarms > TARGETS.alarms * right.length) process.exitCode = 1;
