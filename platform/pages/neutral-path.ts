import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs `work` with a path of a folder that reveals nothing about the service: fields and cells that show the path of
 * their document (FILENAME, CELL("filename")) would show its folders. LibreOffice shows the path that it is given, and
 * resolves no links.
 *
 * @param place the folder, which is the working folder of the programs
 */
export async function withNeutralPath<Result>(
  place: string,
  work: (path: string) => Promise<Result>,
  platform: NodeJS.Platform = process.platform,
): Promise<Result> {
  if (platform === 'linux') return work('/proc/self/cwd');
  // Not that of the environment: macOS has one for each user.
  const folder = await mkdtemp('/tmp/loquent-');
  try {
    const link = join(folder, 'pages');
    await symlink(place, link);
    return await work(link);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
