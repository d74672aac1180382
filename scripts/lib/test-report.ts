import { readFileSync } from 'node:fs';
import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Statuses of tests that didn't run. */
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending']);

/** The JSON report of a run of vitest, with what `.ci/run` needs of it. */
export class TestReport {
  readonly #report: z.infer<typeof reportSchema>;

  /** @throws Error if there is no such file, or no report in it */
  constructor(path: string) {
    this.#report = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  }

  get passed(): number {
    return this.#report.numPassedTests;
  }

  get skipped(): number {
    return this.#report.numPendingTests;
  }

  /** Paths of test files with a failed test, and of those that could not be loaded. */
  get failedFiles(): readonly string[] {
    return this.#report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  }

  /** Paths of test files with a test that was skipped. */
  get skippedFiles(): readonly string[] {
    return this.#report.testResults
      .filter(({ assertionResults: tests }) => tests.some(({ status }) => SKIPPED.has(status)))
      .map(({ name }) => name);
  }

  /** Failed tests as `FILE: NAME`, and files that could not be loaded, each of which counts as a failed test. */
  get failures(): readonly string[] {
    return this.#report.testResults.flatMap(({ name, status, assertionResults: tests }) => {
      if (status === 'failed' && tests.length === 0) return [`${name}: could not be loaded`];
      return tests.filter((test) => test.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`);
    });
  }
}
