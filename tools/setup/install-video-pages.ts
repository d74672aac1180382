import { installVideoPages } from './video-pages.ts';

/** Installs yt-dlp, which reads pages of video services, into an environment of its own, outside the project. */
const reason = await installVideoPages();
if (reason !== undefined) {
  process.stderr.write(`yt-dlp is not installed: ${reason}\n`);
  process.exitCode = 1;
}
