import { castId } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent cast delete`. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  const answer = await loquent.casts.delete(await castId(loquent, given));
  if (output.isJson) output.json(answer);
  else output.line(given);
}
