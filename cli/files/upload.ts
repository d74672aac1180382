import type { Session } from '#cli/session/session.ts';
import { openFiles } from './local-files.ts';
import { uploadFile } from './with-uploads.ts';

/** `loquent files upload`: prints the keys. */
export async function run(session: Session, { to }: { readonly to: string }, paths: readonly string[]): Promise<void> {
  const folder = to.replace(/^\.?\//, '').replace(/(?<!\/)$/, '/');
  const keys: string[] = [];
  for (const file of await openFiles(paths)) {
    const key = await uploadFile(session, file, `${folder}${file.name}`);
    keys.push(key);
    if (!session.output.isJson) session.output.line(key);
  }
  if (session.output.isJson) session.output.json({ keys });
}
