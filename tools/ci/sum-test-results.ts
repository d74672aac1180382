/**
 * A program: adds up runs of vitest and prints `N passed, N failed` as its last line. Each argument names a run: the
 * path of its JSON report without `.json`. Next to it, `.code` holds vitest's exit code, and `.again.json` the report
 * of the failed files alone where they were repeated: their result counts, and the first failures are listed. A test
 * file that could not be loaded, an error outside of any test, and a missing report count as failed: each hides tests.
 * Tests that were skipped in all runs are listed. Exits with 1 when anything failed or nothing passed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { TestReport } from './test-report.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Tests that ran, and those that were skipped, in any of the runs. */
const ran = new Set<string>();
const skipped = new Set<string>();

function read(run: string): Counts {
  try {
    return count(run, new TestReport(`${run}.json`));
  } catch (error) {
    console.log(`${basename(run)}: no test report (${error instanceof Error ? error.message : String(error)})`);
    return { passed: 0, failed: 1 };
  }
}

function count(run: string, report: TestReport): Counts {
  const again = existsSync(`${run}.again.json`) ? new TestReport(`${run}.again.json`) : undefined;
  const failures = again?.failures ?? report.failures;
  const repeated = report.failures.filter((failure) => !failures.includes(failure));
  for (const failure of failures) console.log(`${basename(run)}: failed: ${failure}`);
  for (const failure of repeated) console.log(`${basename(run)}: passed when it was repeated: ${failure}`);
  const exitCode = readFileSync(`${run}.code`, 'utf8').trim();
  const failed = failures.length === 0 && exitCode !== '0' ? 1 : failures.length;
  // Runs are in different folders.
  const named = (files: ReadonlyMap<string, readonly string[]>) =>
    Array.from(files, ([file, names]) => names.map((name) => `${basename(file)}: ${name}`)).flat();
  for (const test of named(report.ranTests('.'))) ran.add(test);
  for (const test of named(report.skippedTests('.'))) skipped.add(test);
  return { passed: report.passed + repeated.length, failed };
}

let [passed, failed] = [0, 0];
for (const run of process.argv.slice(2)) {
  const counts = read(run);
  console.log(`${basename(run)}: ${counts.passed} passed, ${counts.failed} failed`);
  passed += counts.passed;
  failed += counts.failed;
}
const nowhere = Array.from(skipped).filter((test) => !ran.has(test));
console.log(`${nowhere.length} tests ran in none of these runs${nowhere.length > 0 ? ':' : ''}`);
for (const test of nowhere) console.log(`  ${test}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
