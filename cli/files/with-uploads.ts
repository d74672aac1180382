import { randomUUID } from 'node:crypto';
import { createProgress } from '#cli/session/progress.ts';
import type { Session } from '#cli/session/session.ts';
import type { LocalFile } from './local-files.ts';

/**
 * Uploads files to a folder of their own, so that no other run replaces them, and removes them after the work: a job
 * that has begun has a copy.
 *
 * @param keep true: the work continues after this command, which keeps the files
 */
export async function withUploads<Result>(
  session: Session,
  files: readonly LocalFile[],
  work: (keys: readonly string[]) => Promise<Result>,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<Result> {
  const folder = `cli/${randomUUID()}`;
  const keys: string[] = [];
  try {
    for (const [index, file] of files.entries()) {
      keys.push(await uploadFile(session, file, `${folder}/${index + 1}/${file.name}`));
    }
    return await work(keys);
  } finally {
    // A file that stays is no failure of the command.
    if (!keep) await Promise.allSettled(keys.map((path) => session.loquent.files.delete({ path })));
  }
}

/** Uploads a file with its progress. @returns its key */
export async function uploadFile(
  { loquent, output }: Session,
  { name, content }: LocalFile,
  path: string,
): Promise<string> {
  const progress = await createProgress(output);
  const { size } = content;
  try {
    const { key } = await loquent.files.upload(
      { path, file: { name, content } },
      { onProgress: ({ sent }) => progress.update(`upload ${name}`, { completed: sent, total: size, unit: 'bytes' }) },
    );
    return key;
  } finally {
    progress.stop();
  }
}
