import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import { installEnvironment } from './python-environment.ts';

const REQUIREMENTS = fileURLToPath(new URL('video-pages.txt', import.meta.url));

/** The folder of yt-dlp's environment; platform/settings/media.ts looks there. */
export const videoPagesFolder = () => join(cacheFolder(), 'video-pages');

/** Installs yt-dlp. @returns the reason why it can't be installed; undefined: it is there */
export function installVideoPages(): Promise<string | undefined> {
  return installEnvironment({ folder: videoPagesFolder(), requirements: REQUIREMENTS });
}
