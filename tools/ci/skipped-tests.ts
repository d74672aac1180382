/**
 * A program: prints the arguments with which vitest runs the tests that an earlier run skipped, and no others of their files: a
 * pattern of names, and the paths relative to the folder of that run, one per line. Its own arguments are the path of that run's
 * JSON report, and the folder. Prints nothing when no test was skipped.
 */
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { TestReport } from './test-report.ts';

const [report = '', folder = ''] = process.argv.slice(2);
const skipped = new TestReport(report).skippedTests;
if (skipped.length > 0) {
  // Names of other files match as well; their tests are run twice, which does no harm.
  const names = new Set(skipped.flatMap((file) => file.names));
  const groups = new Set(skipped.flatMap((file) => file.groups));
  const patterns = [...Array.from(groups, (group) => `${asPattern(group)} > .*`), ...Array.from(names, asPattern)];
  console.log(`--testNamePattern=^(?:${patterns.join('|')})$`);
  for (const { file } of skipped) console.log(relative(realpathSync(folder), file));
}

/** A pattern for a name; characters with a meaning for a shell, or a regular expression, are left open. */
function asPattern(name: string): string {
  return name.replaceAll(/[^\p{L}\d >,:-]/gu, '.');
}
