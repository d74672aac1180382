/** A program: prints the test files that failed in a run of vitest, one per line. Its argument is the path of the JSON report. */
import { TestReport } from './test-report.ts';

for (const file of new TestReport(process.argv[2] ?? '').failedFiles) console.log(file);
