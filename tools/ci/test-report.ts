import { readFileSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
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

  /** Paths of test files with a failed test, and of those that could not be loaded. */
  get failedFiles(): readonly string[] {
    return this.#report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  }

  /** Names of the tests that were skipped, by the path of their file from a folder. */
  skippedTests(folder: string): ReadonlyMap<string, readonly string[]> {
    return this.#tests(folder, (status) => SKIPPED.has(status));
  }

  /** Names of the tests that ran, by the path of their file from a folder. */
  ranTests(folder: string): ReadonlyMap<string, readonly string[]> {
    return this.#tests(folder, (status) => !SKIPPED.has(status));
  }

  /** Failed tests as `FILE: NAME`, and files that could not be loaded, each of which counts as a failed test. */
  get failures(): readonly string[] {
    return this.#report.testResults.flatMap(({ name, status, assertionResults: tests }) => {
      if (status === 'failed' && tests.length === 0) return [`${name}: could not be loaded`];
      return tests.filter(({ status }) => status === 'failed').map((test) => `${name}: ${fullName(test)}`);
    });
  }

  #tests(folder: string, isWanted: (status: string) => boolean): ReadonlyMap<string, readonly string[]> {
    const root = realpathSync(folder);
    const files = this.#report.testResults.map(({ name, assertionResults: tests }) => {
      const names = tests.filter(({ status }) => isWanted(status)).map(fullName);
      return [relative(root, name), names] as const;
    });
    return new Map(files.filter(([, names]) => names.length > 0));
  }
}

/** As vitest's `testNamePattern` sees it. */
function fullName(test: { readonly ancestorTitles: readonly string[]; readonly title: string }): string {
  return [...test.ancestorTitles, test.title].join(' > ');
}
