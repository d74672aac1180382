import type { Schemas } from '#client/client.ts';
import type { Job } from '#client/wait.ts';
import { CommandError } from '#cli/exit-codes.ts';
import { openFiles } from '#cli/files/local-files.ts';
import { optionIds, type NamedOptions } from '#cli/names/option-ids.ts';
import type { Output } from '#cli/session/output.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';
import { readInput } from '#cli/texts/standard-input.ts';
import { fillPattern, requireDistinct } from './output-pattern.ts';
import { runFileJob, storeAt, type WrittenResult } from './run-file-job.ts';

interface Options extends NamedOptions {
  readonly from: string;
  readonly type: Schemas['RewriteTextRequest']['type'];
  readonly text?: string;
  readonly out: string;
  readonly name?: string;
  readonly wait: boolean;
}

/** Stands for the language, which a file of the same language doesn't need. */
const SAME_LANGUAGE = 'same';

/** `loquent rewrite`: files by a job, a text at once. */
export async function run(session: Session, options: Options, files: readonly string[]): Promise<void> {
  if ((options.text === undefined) === (files.length === 0))
    throw new CommandError('Name files, or give a text by --text.');
  if (options.text !== undefined) return rewriteText(session, options, options.text);
  const { loquent, output } = session;
  const { from, type, out, name, wait } = options;
  requireDistinct(out, files, [SAME_LANGUAGE]);
  const fields = await optionIds(loquent, options);
  await runFileJob<Schemas['RewrittenFile']>(session, {
    files: await openFiles(files),
    wait,
    submit: (keys) =>
      loquent.jobs.rewrite({
        mode: 'ai',
        type,
        source_files: keys,
        source_language: from,
        ...fields,
        ...(name !== undefined && { name }),
      }),
    store: ({ path }, _result, response) => storeAt(fillPattern(out, path, SAME_LANGUAGE), response),
    show: (job, written) => tellWritten(output, job, written),
  });
}

async function tellWritten(
  output: Output,
  job: Job,
  written: readonly WrittenResult<Schemas['RewrittenFile']>[],
): Promise<void> {
  if (output.isJson) {
    output.json({
      job_id: job.job_id,
      files: written.map(({ source, path, result }) => ({ source, path, ...result })),
      warnings: job.warnings,
    });
    return;
  }
  const rows = written.map(({ path, result }) => [path, `${result.rewritten}/${result.units}`, result.engine]);
  await output.table(['File', 'Rewritten', 'By'], rows);
}

async function rewriteText({ loquent, output }: Session, options: Options, text: string): Promise<void> {
  const source = text === '-' ? (await readInput()).trimEnd() : text;
  const fields = await optionIds(loquent, options);
  const answer = await loquent.text.rewrite({
    source_text: source,
    source_language: options.from,
    type: options.type,
    ...fields,
  });
  printWarnings(output, answer.warnings);
  if (output.isJson) output.json(answer);
  else output.line(answer.rewritten_text);
}
