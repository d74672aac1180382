import type { Session } from '#cli/session/session.ts';

/** `loquent files delete`. */
export async function run({ loquent, output }: Session, _options: unknown, keys: readonly string[]): Promise<void> {
  for (const path of keys) {
    const answer = await loquent.files.delete({ path });
    if (output.isJson) output.json(answer);
    else output.line(path);
  }
}
