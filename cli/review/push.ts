import { EXIT } from '#cli/exit-codes.ts';
import { openFiles } from '#cli/files/local-files.ts';
import { findJobId } from '#cli/jobs/find-job.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent review push`: what is left, since others changed it or it isn't allowed, is listed and makes the command fail. */
export async function run(
  { loquent, output }: Session,
  _options: unknown,
  given: string,
  paths: readonly string[],
): Promise<void> {
  const jobId = await findJobId(loquent, given);
  for (const file of await openFiles(paths)) {
    const answer = await loquent.jobs.importBilingualFile(jobId, { file });
    const left = answer.conflict_count + answer.rejected_count;
    if (left > 0) process.exitCode = EXIT.found;
    if (output.isJson) {
      output.json({ file: file.path, ...answer });
      continue;
    }
    output.line(`${file.path}: ${answer.updated} updated, ${answer.unchanged} unchanged, ${left} left`);
    const rows = [
      ...answer.conflicts.map(({ id, target }) => [id, `changed meanwhile: ${target}`]),
      ...answer.rejected.map(({ id, reason }) => [id, reason]),
    ];
    if (rows.length > 0) await output.table(['Segment', 'Why it was left'], rows);
  }
}
