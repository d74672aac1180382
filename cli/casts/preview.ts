import type { Schemas } from '#client/client.ts';
import { castId } from '#cli/names/find.ts';
import type { Output } from '#cli/session/output.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent cast preview`: what a changed cast has spoken again, and its price. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  await printRecast(output, await loquent.casts.preview(await castId(loquent, given)));
}

/** Prints the jobs that a cast changes, with the jobs that render them. */
export async function printRecast(output: Output, recast: Schemas['Recast']): Promise<void> {
  if (output.isJson) return output.json(recast);
  const priceOf = (amount: number | null) => (amount === null ? '' : `${amount} ${recast.currency}`);
  const rows = recast.jobs.map((job) => [
    job.name ?? job.job_id,
    job.languages.join(', '),
    job.sentences,
    job.characters,
    priceOf(job.amount),
    job.render_id,
  ]);
  const { jobs, sentences, characters } = recast;
  if (rows.length > 0)
    await output.table(['Recording', 'Languages', 'Sentences', 'Characters', 'Price', 'Rendered by'], rows);
  const price = priceOf(recast.amount);
  output.line(`${sentences} sentences in ${jobs.length} recordings, ${characters} characters${price && `, ${price}`}`);
  if (recast.has_more) output.note(`The ${recast.examined} newest recordings were examined; there are older ones.`);
}
