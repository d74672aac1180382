import type { Session } from '#cli/session/session.ts';
import { findJobId } from './find-job.ts';

/** `loquent jobs cancel`. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  const answer = await loquent.jobs.cancel(await findJobId(loquent, given));
  if (output.isJson) output.json(answer);
  else output.line(answer.message);
}
