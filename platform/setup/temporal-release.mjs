/** The release of Temporal's command line tool that is downloaded; its server is 1.32.0. */
export const RELEASE = '1.9.1';

/** What is built where it can't be downloaded, as platform/temporal/server/go.mod has it: the tool and its SQLite driver. */
const BUILT = '1.5.1-sqlite-1.51.0';

/** Files of the cache: programs of other releases, which earlier versions left there, are not used. */
export const PROGRAM_FILES = /** @type {const} */ ({ download: `temporal-${RELEASE}`, build: `temporal-${BUILT}` });

/** Go's names of processors. @type {Readonly<Record<string, string>>} */
const PROCESSORS = { x64: 'amd64', arm64: 'arm64' };

/** Milliseconds for a first answer, after which a build begins; the download is tried all the same, and ends the build if it works. */
const ANSWER_TIMEOUT = 15_000;

/** Go's name of a machine: `linux_amd64`. */
export function releaseTarget(
  platform = /** @type {string} */ (process.platform),
  architecture = /** @type {string} */ (process.arch),
) {
  return `${platform}_${PROCESSORS[architecture] ?? architecture}`;
}

/** The address of the archive of the release for a machine. @param {string} target */
export function releaseAddress(target) {
  return `https://github.com/temporalio/cli/releases/download/v${RELEASE}/temporal_cli_${RELEASE}_${target}.tar.gz`;
}

/** Whether the server of a release answers that it has it. */
export async function isOffered(address = releaseAddress(releaseTarget()), timeout = ANSWER_TIMEOUT) {
  try {
    const signal = AbortSignal.timeout(timeout);
    // The server redirects to where its files are.
    const { status } = await fetch(address, { method: 'HEAD', signal, redirect: 'manual' });
    return status < 400;
  } catch {
    return false;
  }
}
