/**
 * `npm run test:corpus -- PATH… [--processes N] [--timeout SECONDS] [--report FILE]`: reads, translates and writes all Word
 * files of folders, and says of which anything is wrong; CONTRIBUTING.md says what is checked. Ends with 1 when there is any,
 * with 2 when it was not understood. The report has a line of JSON a file.
 */
import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { checkFiles } from './checkers.ts';
import { findWordFiles } from './find-word-files.ts';
import { renderSummary } from './summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: String(availableParallelism()) },
    timeout: { type: 'string', default: '120' },
    report: { type: 'string' },
  },
});
const [processes, timeout] = [Number(values.processes), Number(values.timeout) * 1000];
if (positionals.length === 0 || !(processes >= 1) || !(timeout > 0)) {
  console.error('usage: npm run test:corpus -- PATH… [--processes N] [--timeout SECONDS] [--report FILE]');
  process.exit(2);
}

const paths = await findWordFiles(positionals);
const output = values.report === undefined ? undefined : createWriteStream(values.report);
const reports = await checkFiles(paths, {
  processes,
  timeout,
  memory: 2048,
  onReport: (report) => {
    output?.write(`${JSON.stringify(report)}\n`);
    for (const failure of report.failures) console.log(`${report.path}: ${failure}`);
  },
});
output?.end();
console.log(renderSummary(reports));
if (paths.length === 0 || reports.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
