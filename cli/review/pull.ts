import { writeAnswer } from '#cli/files/local-files.ts';
import { findJobId } from '#cli/jobs/find-job.ts';
import type { Session } from '#cli/session/session.ts';

const EXTENSIONS = { xliff12: 'xlf', xliff21: 'xlf', tmx: 'tmx', csv: 'csv', 'docx-table': 'docx' } as const;

interface Options {
  readonly format: keyof typeof EXTENSIONS;
  readonly language?: string;
  readonly file?: string;
  readonly out?: string;
}

/** `loquent review pull`. */
export async function run(
  { loquent, output }: Session,
  { format, language, file, out }: Options,
  given: string,
): Promise<void> {
  const jobId = await findJobId(loquent, given);
  const path = out ?? `${jobId}.${EXTENSIONS[format]}`;
  const part = { ...(language !== undefined && { language }), ...(file !== undefined && { file }) };
  await writeAnswer(await loquent.jobs.downloadBilingualFile(jobId, { format, ...part }), path);
  if (path !== '-') output.line(path);
}
