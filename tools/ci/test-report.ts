import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
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

export interface SkippedTests {
  readonly file: string;
  readonly names: readonly string[];
  /** Names of the outermost groups without a test that ran. They may have more tests where what they need is there. */
  readonly groups: readonly string[];
}

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

  /** The tests that were skipped: the paths of their files, and their names as vitest's `testNamePattern` sees them. */
  get skippedTests(): readonly SkippedTests[] {
    return this.#report.testResults
      .map(({ name: file, assertionResults: tests }) => {
        const skipped = tests.filter(({ status }) => SKIPPED.has(status));
        const others = new Set(tests.filter((test) => !skipped.includes(test)).flatMap(groupsOf));
        const groups = skipped.flatMap((test) => groupsOf(test).find((group) => !others.has(group)) ?? []);
        return { file, names: skipped.map(fullName), groups: [...new Set(groups)] };
      })
      .filter(({ names }) => names.length > 0);
  }

  /** The tests that ran, as `FILE: NAME` with the file's name alone: runs are in different folders. */
  get ranTests(): readonly string[] {
    return this.#report.testResults.flatMap(({ name: file, assertionResults: tests }) =>
      tests.filter(({ status }) => !SKIPPED.has(status)).map((test) => `${basename(file)}: ${fullName(test)}`),
    );
  }

  /** Failed tests as `FILE: NAME`, and files that could not be loaded, each of which counts as a failed test. */
  get failures(): readonly string[] {
    return this.#report.testResults.flatMap(({ name, status, assertionResults: tests }) => {
      if (status === 'failed' && tests.length === 0) return [`${name}: could not be loaded`];
      return tests.filter(({ status }) => status === 'failed').map((test) => `${name}: ${fullName(test)}`);
    });
  }
}

/** Names of the groups of a test, the outermost first. */
function groupsOf({ ancestorTitles }: { readonly ancestorTitles: readonly string[] }): readonly string[] {
  return ancestorTitles.map((_, index) => ancestorTitles.slice(0, index + 1).join(' > '));
}

function fullName(test: { readonly ancestorTitles: readonly string[]; readonly title: string }): string {
  return [...test.ancestorTitles, test.title].join(' > ');
}
