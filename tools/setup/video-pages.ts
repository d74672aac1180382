import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '#platform/cache-folder.ts';
import { installEnvironment } from './python-environment.ts';

const REQUIREMENTS = fileURLToPath(new URL('video-pages.txt', import.meta.url));

/** The folder of yt-dlp's environment; platform/settings/media.ts looks there. */
export const videoPagesFolder = () => join(cacheFolder(), 'video-pages');

// As a program it installs yt-dlp, which reads pages of video services, and exits with 1 when it can't be had.
if (import.meta.main) {
  const reason = await installEnvironment({ folder: videoPagesFolder(), requirements: REQUIREMENTS });
  if (reason !== undefined) {
    process.stderr.write(`yt-dlp is not installed: ${reason}\n`);
    process.exitCode = 1;
  }
}
