import { basename } from 'node:path';
import type { Session } from '#cli/session/session.ts';
import { writeAnswer } from './local-files.ts';

/** `loquent files download`. */
export async function run(
  { loquent, output }: Session,
  { out }: { readonly out?: string },
  key: string,
): Promise<void> {
  const path = out ?? basename(key);
  await writeAnswer(await loquent.files.download({ path: key }), path);
  if (path === '-') return;
  if (output.isJson) output.json({ key, path });
  else output.line(path);
}
