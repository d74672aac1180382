import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { releaseAddress, releaseTarget } from '#platform/setup/temporal-release.mjs';
import { resumeDownload, type DownloadSource } from './resume-download.ts';

/** SHA-256 of the archives by system and processor, from the release's `checksums.txt`: docs/decisions/0070. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  darwin_amd64: '48cdd6c84c56e27ae8e4d9a47052b89289a9c552dee029b49dd312c6fb72873f',
  darwin_arm64: '41e0425378fcb4fb5766340b97435e20fe47bbff2d7bf644ec2d51f7662b7c56',
  linux_amd64: '09a0326a51db84d02735e53542b9ebd8c4758daf47482a9ab0abce15844e60d5',
  linux_arm64: '6c57c352d52fc3df34412376fd9ba6f74b7e3ace8e426e6cba8600156d36a145',
};

/** Milliseconds to unpack 150 MB. */
const UNPACK_TIMEOUT = 10 * 60_000;

/** The archive for a `process.platform` and `process.arch`; undefined if no checksum of one is known. */
export function releaseArchive(platform: string, architecture: string): DownloadSource | undefined {
  const target = releaseTarget(platform, architecture);
  const sha256 = CHECKSUMS[target];
  return sha256 === undefined ? undefined : { url: releaseAddress(target), sha256 };
}

/**
 * Downloads an archive and unpacks its program `temporal` if the checksum is right.
 *
 * @param folder of the program
 * @param parts folder for the archive, of which an interrupted download leaves a part for the next one
 * @returns the path of the program
 * @throws Error if the server refuses, or the checksum is another one
 */
export async function downloadRelease(
  source: DownloadSource,
  { folder, parts }: { readonly folder: string; readonly parts: string },
  { programs, fetch }: { readonly programs: ProgramRunner; readonly fetch: typeof globalThis.fetch },
): Promise<string> {
  const archive = await resumeDownload(source, parts, fetch);
  const { exitCode, stderr } = await programs.run({
    program: 'tar',
    arguments: ['-xzf', archive, '-C', folder, 'temporal'],
    timeout: UNPACK_TIMEOUT,
    signal: new AbortController().signal,
  });
  if (exitCode !== 0) throw new Error(`${source.url} can't be unpacked: ${stderr.trim()}`);
  await rm(archive);
  return join(folder, 'temporal');
}
