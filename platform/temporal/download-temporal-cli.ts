/**
 * A program: downloads Temporal's command line tool into the folder named as the first argument, and prints the path of
 * the file. The second folder keeps what has come of an archive. A separate process, so that a download without progress can be
 * ended.
 */
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { RELEASE } from '#platform/setup/temporal-release.mjs';
import { downloadRelease, releaseArchive } from './temporal-release.ts';

const [folder, parts] = process.argv.slice(2);
if (folder === undefined || parts === undefined) throw new Error('Usage: node download-temporal-cli.ts FOLDER PARTS');

const programs = createProgramRunner();
try {
  const archive = releaseArchive(process.platform, process.arch);
  if (archive === undefined) {
    throw new Error(`no checksum of release ${RELEASE} is known for ${process.platform} on ${process.arch}`);
  }
  process.stdout.write(`${await downloadRelease(archive, { folder, parts }, { programs, fetch })}\n`);
} catch (error) {
  // fetch names its reason in the cause.
  const { message, cause } = error as Error;
  process.stderr.write(`${cause instanceof Error ? `${message}: ${cause.message || String(cause)}` : message}\n`);
  process.exitCode = 1;
} finally {
  await programs.close();
}
