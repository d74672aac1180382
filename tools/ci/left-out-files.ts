/**
 * A program: prints the test files with tests that `npm test` left out, one per line, relative to the repository: those that it skipped
 * for a missing tool, and the files that it leaves to `npm run test:all`. Its arguments are the path of the JSON report of
 * that run, and the folder in which it ran.
 */
import { findTestAllFiles } from '#test/suite/test-files.ts';
import { TestReport } from './test-report.ts';

const [report = '', folder = ''] = process.argv.slice(2);
for (const file of new Set([...findTestAllFiles(), ...new TestReport(report).skippedTests(folder).keys()]))
  console.log(file);
