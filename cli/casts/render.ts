import { castId } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';
import { printRecast } from './preview.ts';

/** `loquent cast render`: renders the jobs that a cast changes, each by a job of its own. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  await printRecast(output, await loquent.casts.render(await castId(loquent, given)));
}
