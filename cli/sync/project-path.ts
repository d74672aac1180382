import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, win32 } from 'node:path';
import { CommandError } from '#cli/exit-codes.ts';

/**
 * Checks that a path of the project file, which others may have written, stays in its folder and out of Git's, also where symbolic
 * links lead.
 *
 * @param path from the folder; a pattern of sources is judged by what comes before its signs
 * @returns the path of the file system
 * @throws CommandError naming the path
 */
export async function requireInProject(folder: string, path: string): Promise<string> {
  const local = join(folder, path);
  const place = await realPlace(local);
  if (
    isAbsolute(path) ||
    win32.isAbsolute(path) ||
    leads(relative(folder, local)) ||
    place === undefined ||
    leads(relative(await realpath(folder), place))
  ) {
    throw new CommandError(
      `${path} leads out of the folder of the project file, or into .git. Name files in that folder, without "..".`,
    );
  }
  return local;
}

/** The path without symbolic links, of which a part may not exist yet; undefined for a link to nothing, where writing would create it. */
async function realPlace(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  const isLink = await lstat(path).then(
    () => true,
    () => false,
  );
  const parent = isLink ? undefined : await realPlace(dirname(path));
  return parent && join(parent, basename(path));
}

/** True if a relative path leaves its folder or enters the settings of Git. */
function leads(path: string): boolean {
  const names = path.split(/[\\/]/);
  return isAbsolute(path) || names[0] === '..' || names.some((name) => name.toLowerCase() === '.git');
}
