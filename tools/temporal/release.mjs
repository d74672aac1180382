import { RELEASE } from '#platform/temporal/temporal-program.mjs';

/** SHA-256 of the archives by system and processor, from the release's `checksums.txt`: docs/decisions/0070. */
const CHECKSUMS = /** @type {Readonly<Record<string, string>>} */ ({
  darwin_amd64: '48cdd6c84c56e27ae8e4d9a47052b89289a9c552dee029b49dd312c6fb72873f',
  darwin_arm64: '41e0425378fcb4fb5766340b97435e20fe47bbff2d7bf644ec2d51f7662b7c56',
  linux_amd64: '09a0326a51db84d02735e53542b9ebd8c4758daf47482a9ab0abce15844e60d5',
  linux_arm64: '6c57c352d52fc3df34412376fd9ba6f74b7e3ace8e426e6cba8600156d36a145',
});

/** Go's names of processors. */
const PROCESSORS = /** @type {Readonly<Record<string, string>>} */ ({ x64: 'amd64', arm64: 'arm64' });

/** @typedef {{ readonly url: string, readonly sha256: string }} DownloadSource `sha256` is lower-case hexadecimal */

/**
 * The archive of the release for a `process.platform` and `process.arch`.
 *
 * @param {string} platform
 * @param {string} architecture
 * @returns {DownloadSource}
 * @throws Error if no checksum of one is known
 */
export function releaseArchive(platform, architecture) {
  const target = `${platform}_${PROCESSORS[architecture] ?? architecture}`;
  const sha256 = CHECKSUMS[target];
  if (sha256 === undefined) throw new Error(`no checksum of release ${RELEASE} is known for ${target}`);
  const name = `temporal_cli_${RELEASE}_${target}.tar.gz`;
  return { url: `https://github.com/temporalio/cli/releases/download/v${RELEASE}/${name}`, sha256 };
}
