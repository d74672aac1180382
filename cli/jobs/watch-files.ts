import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { JobFailedError } from '#client/wait.ts';
import { renderFailure } from '#cli/failure.ts';
import { EXIT } from '#cli/exit-codes.ts';
import type { Session } from '#cli/session/session.ts';

/** Milliseconds without further changes before the work begins: programs write a file in several steps. */
const QUIET = 200;

/**
 * Calls `work` with all files, and then with those that have changed, until Ctrl-C. A failed job is reported, and tried
 * again after the next change. Folders are watched, since programs replace files by new ones.
 *
 * @throws the error of the first work that isn't a job's: a wrong option doesn't fix itself
 */
export async function watchFiles(
  { output }: Session,
  files: readonly string[],
  work: (changed: readonly string[]) => Promise<void>,
): Promise<void> {
  const contents = new Map<string, string | undefined>();
  for (const file of files) contents.set(file, await hashOf(file));
  let wake: () => void = () => undefined;
  const folders = new Set(files.map((file) => dirname(file)));
  const watched = new Set(files.map((file) => join(dirname(file), basename(file))));
  const watchers = [...folders].map((folder) =>
    watch(folder, (_event, name) => {
      if (name === null || watched.has(join(folder, name))) wake();
    }),
  );
  let isFirst = true;
  const attempt = async (changed: readonly string[]) => {
    try {
      await work(changed);
    } catch (error) {
      if (isFirst && !(error instanceof JobFailedError)) throw error;
      const { message, details, exitCode } = renderFailure(error);
      if (exitCode === EXIT.interrupted) throw error;
      output.note([message, ...details].join('\n'));
    }
    isFirst = false;
  };
  try {
    await attempt(files);
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        wake = () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, QUIET);
        };
      });
      // Changes while the work went on are seen by their content.
      if (!(await hasChanged(files, contents))) {
        output.note(
          `Waiting for changes of ${files.length === 1 ? files[0] : `${files.length} files`}; Ctrl-C ends it.`,
        );
        await woken;
      }
      const changed = await takeChanged(files, contents);
      if (changed.length > 0) await attempt(changed);
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  } catch {
    // It is being replaced.
    return undefined;
  }
}

async function hasChanged(
  files: readonly string[],
  contents: ReadonlyMap<string, string | undefined>,
): Promise<boolean> {
  for (const file of files) {
    const hash = await hashOf(file);
    if (hash !== undefined && hash !== contents.get(file)) return true;
  }
  return false;
}

async function takeChanged(
  files: readonly string[],
  contents: Map<string, string | undefined>,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const file of files) {
    const hash = await hashOf(file);
    if (hash === undefined || hash === contents.get(file)) continue;
    contents.set(file, hash);
    changed.push(file);
  }
  return changed;
}
