/**
 * A program: installs ffmpeg and ffprobe without shared libraries, and prints their folder. Tests start them thousands of
 * times, and Debian's links 215 libraries at each start: docs/measurements/tests.md. Only CI uses them, so they are
 * no part of the set-up. Exits with 1, after saying why, when they can't be had.
 */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '#platform/cache-folder.ts';
import { installEnvironment } from '#tools/setup/python-environment.ts';

const folder = join(cacheFolder(), 'static-ffmpeg');
const requirements = fileURLToPath(new URL('static-ffmpeg.txt', import.meta.url));
const reason = await installEnvironment({ folder, requirements });
const [program] = globSync(join(folder, 'lib/*/site-packages/ffmpeg/binaries/ffprobe'));
if (program === undefined) {
  process.stderr.write(`ffmpeg without shared libraries is not installed: ${reason}\n`);
  process.exitCode = 1;
} else console.log(dirname(program));
