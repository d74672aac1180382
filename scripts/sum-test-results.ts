/**
 * A program: adds up runs of vitest and prints `N passed, N failed` as its last line. Each argument names a run: the path
 * of its JSON report without `.json`, beside which `.code` holds vitest's exit code. A test file that could not be loaded,
 * an error outside of any test, and a report that is missing count as failed: each hides tests. Exits with 1 when anything
 * failed or nothing passed.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) })),
});

function read(run: string): { passed: number; failed: number; skipped: number } {
  let report: z.infer<typeof reportSchema>;
  try {
    report = reportSchema.parse(JSON.parse(readFileSync(`${run}.json`, 'utf8')));
  } catch (error) {
    console.log(`${basename(run)}: no test report (${error instanceof Error ? error.message : String(error)})`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  for (const { name } of unloaded) console.log(`${basename(run)}: ${name} could not be loaded`);
  const counted = report.numFailedTests + unloaded.length;
  const exitCode = readFileSync(`${run}.code`, 'utf8').trim();
  const failed = counted === 0 && exitCode !== '0' ? 1 : counted;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

let [passed, failed] = [0, 0];
for (const run of process.argv.slice(2)) {
  const counts = read(run);
  console.log(`${basename(run)}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
