import { createInterface } from 'node:readline/promises';
import type { Job } from '#client/wait.ts';
import { CommandError, EXIT } from '#cli/exit-codes.ts';
import { createProgress } from '#cli/session/progress.ts';
import type { Session } from '#cli/session/session.ts';

/**
 * Follows a job to its end. Ctrl-C asks whether the job should continue; without a terminal it does.
 *
 * @throws JobFailedError; CommandError after Ctrl-C
 */
export async function followJob(session: Session, jobId: string): Promise<Job> {
  const { loquent, output } = session;
  const progress = await createProgress(output);
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  try {
    return await loquent.jobs.wait(jobId, {
      signal: abort.signal,
      onProgress: (state) => progress.update(state.stage, state),
    });
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    progress.stop();
    throw await leaveJob(session, jobId);
  } finally {
    process.removeListener('SIGINT', interrupt);
    progress.stop();
  }
}

async function leaveJob({ loquent, output }: Session, jobId: string): Promise<CommandError> {
  if (!output.isInteractive || (await goesOn(jobId))) {
    return new CommandError(
      `Job ${jobId} continues. Follow it by: loquent jobs follow ${jobId}`,
      EXIT.interrupted,
      'interrupted',
    );
  }
  const { status } = await loquent.jobs.cancel(jobId);
  return new CommandError(`Job ${jobId} is ${status}.`, EXIT.interrupted, 'interrupted');
}

async function goesOn(jobId: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const abort = new AbortController();
    // A second Ctrl-C, or the end of the input, leaves the job as it is.
    prompt.once('SIGINT', () => abort.abort()).once('close', () => abort.abort());
    const answer = await prompt.question(`\nShould job ${jobId} continue? [Y/n] `, { signal: abort.signal });
    return !/^n/i.test(answer.trim());
  } catch {
    return true;
  } finally {
    prompt.close();
  }
}
