import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Keys that `loquent login` keeps, by the origin of their service, and which service is meant without an address. */
export interface SavedKeys {
  readonly url?: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** Path of the file of keys, which only its user can read. */
export function credentialsPath(environment: NodeJS.ProcessEnv = process.env): string {
  const configured = environment['XDG_CONFIG_HOME'];
  const folder = configured === undefined || configured === '' ? join(homedir(), '.config') : configured;
  return join(folder, 'loquent', 'credentials.json');
}

export async function readCredentials(path = credentialsPath()): Promise<SavedKeys> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SavedKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { keys: {} };
    throw error;
  }
}

/** Replaces the file at once, with permissions for its user only. */
export async function writeCredentials(credentials: SavedKeys, path = credentialsPath()): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  await rename(temporary, path);
}
