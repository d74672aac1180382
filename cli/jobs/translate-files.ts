import type { Schemas } from '#client/client.ts';
import type { Job } from '#client/wait.ts';
import { CommandError } from '#cli/exit-codes.ts';
import { openFiles } from '#cli/files/local-files.ts';
import { storeIds } from '#cli/names/find.ts';
import { formatOptions } from '#cli/names/format-options.ts';
import { optionIds, type NamedOptions } from '#cli/names/option-ids.ts';
import type { Output } from '#cli/session/output.ts';
import type { Session } from '#cli/session/session.ts';
import { fillPattern, requireDistinct } from './output-pattern.ts';
import { runFileJob, storeAt, type WrittenResult } from './run-file-job.ts';
import { watchFiles } from './watch-files.ts';

interface Options extends NamedOptions {
  readonly from: string;
  readonly to: readonly string[];
  readonly option?: readonly string[];
  readonly out: string;
  readonly name?: string;
  readonly saveToMemory?: string;
  readonly review?: boolean;
  readonly watch?: boolean;
  readonly wait: boolean;
}

type TranslatedFile = Schemas['TranslatedFile'];

/** `loquent translate`. */
export async function run(session: Session, options: Options, files: readonly string[]): Promise<void> {
  if (options.watch === true && !options.wait) throw new CommandError('--watch waits for its jobs: omit --no-wait.');
  requireDistinct(options.out, files, options.to);
  const work = (changed: readonly string[]) => translate(session, options, changed);
  await (options.watch === true ? watchFiles(session, files, work) : work(files));
}

async function translate(session: Session, options: Options, files: readonly string[]): Promise<void> {
  const { loquent, output } = session;
  const { from, to, out, name, review, wait } = options;
  const [memory] = (await storeIds(loquent, options.saveToMemory === undefined ? [] : [options.saveToMemory])) ?? [];
  const fields = {
    ...(await optionIds(loquent, options)),
    ...(await formatOptions(loquent, options.option)),
  };
  await runFileJob<TranslatedFile>(session, {
    files: await openFiles(files),
    wait,
    submit: (keys) =>
      loquent.jobs.translate({
        mode: 'ai',
        source_files: keys,
        source_language: from,
        target_languages: to,
        ...fields,
        ...(name !== undefined && { name }),
        ...(memory !== undefined && { save_to_memory: memory }),
        ...(review === true && { review }),
      }),
    store: ({ path }, { language }, response) => storeAt(fillPattern(out, path, language), response),
    show: (job, written) => tellWritten(output, job, written),
  });
}

async function tellWritten(output: Output, job: Job, written: readonly WrittenResult<TranslatedFile>[]): Promise<void> {
  if (output.isJson) {
    output.json({
      job_id: job.job_id,
      files: written.map(({ source, path, result }) => ({ source, path, ...result })),
      warnings: job.warnings,
    });
    return;
  }
  await output.table(
    ['File', 'Language', 'Translated', 'Terms', 'By'],
    written.map(({ path, result }) => [
      path,
      result.language,
      `${result.translated + result.reused}/${result.units}`,
      result.glossary.applied,
      result.engine,
    ]),
  );
}
