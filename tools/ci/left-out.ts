import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { literalPattern } from '#domain/rewriting/literal-pattern.ts';
import { SlowFirst } from '#test/suite/slow-first.ts';
import { TestReport } from './test-report.ts';

/** The variables with the JSON report of an earlier run, and the folder in which that ran. */
const { TEST_RAN: REPORT = '', TEST_RAN_FOLDER: FOLDER = '' } = process.env;

/** True if a run has only tests that an earlier one didn't have. */
export const IS_REST = REPORT !== '';

/** Orders test files as `SlowFirst`, and leaves out the tests that ran in the earlier run. */
export class LeftOut extends SlowFirst {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ran = new TestReport(REPORT).ranTests(FOLDER);
    for (const file of files) {
      const names = ran.get(relative(file.project.config.root, file.moduleId));
      if (names !== undefined) file.testNamePattern = patternExcept(names);
    }
    return super.sort(files);
  }
}

/** Matches all names of tests but these. */
export function patternExcept(names: readonly string[]): RegExp {
  return new RegExp(`^(?!(?:${names.map(literalPattern).join('|')})$)`);
}
