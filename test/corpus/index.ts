/**
 * `npm run test:corpus -- PATH… [--processes N] [--timeout SECONDS] [--mutants N] [--report FILE]`: reads, translates and
 * writes all documents of folders, or N damaged variants of each Office file, and says of which anything is wrong; CONTRIBUTING.md says
 * what is checked. Ends with 1 when anything is, with 2 when it was not understood. The report has a line of JSON per file.
 */
import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { checkFiles } from './checkers.ts';
import { findFiles, isDocument, isOfficeFile } from './files.ts';
import { renderSummary } from './summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: String(availableParallelism()) },
    timeout: { type: 'string', default: '120' },
    mutants: { type: 'string', default: '0' },
    report: { type: 'string' },
  },
});
const [processes, timeout, mutants] = [Number(values.processes), Number(values.timeout) * 1000, Number(values.mutants)];
if (positionals.length === 0 || !(processes >= 1) || !(timeout > 0) || !(mutants >= 0)) {
  console.error(
    'usage: npm run test:corpus -- PATH… [--processes N] [--timeout SECONDS] [--mutants N] [--report FILE]',
  );
  process.exit(2);
}

// Only packages are damaged in ways of their own.
const paths = await findFiles(positionals, mutants > 0 ? isOfficeFile : isDocument);
const output = values.report === undefined ? undefined : createWriteStream(values.report);
const reports = await checkFiles(paths, {
  processes,
  timeout,
  mutants,
  memory: 2048,
  onReport: (report) => {
    output?.write(`${JSON.stringify(report)}\n`);
    for (const failure of report.failures) console.log(`${report.path}: ${failure}`);
  },
});
output?.end();
console.log(renderSummary(reports));
if (paths.length === 0 || reports.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
