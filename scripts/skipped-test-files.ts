/**
 * A program: prints the test files of which a run of vitest skipped tests, one per line, relative to the folder of the run. Its
 * arguments are the path of the JSON report and that folder.
 */
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { TestReport } from './lib/test-report.ts';

const [report = '', folder = ''] = process.argv.slice(2);
for (const file of new TestReport(report).skippedFiles) console.log(relative(realpathSync(folder), file));
