import { readFile } from 'node:fs/promises';
import { readCredentials } from './credentials.ts';

/** Where the service is, and the key for it. */
export interface Settings {
  /** Origin of the service. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Where the key was found, for people. */
  readonly keySource: string;
  readonly organization: string | undefined;
}

export interface GlobalOptions {
  readonly url?: string;
  readonly org?: string;
  readonly json?: boolean;
}

const DEFAULT_URL = 'http://127.0.0.1:8080';
/** The key of a service that was started in this folder. */
const LOCAL_KEY_FILE = '.data/api-key';

/**
 * Reads the address and the key: options, then variables, then what `loquent login` has kept, then a service on this machine. A
 * key is sent to the service that it was kept for only; the address is never read of a project's files, which others write.
 */
export async function readSettings(options: GlobalOptions, environment = process.env): Promise<Settings> {
  const credentials = await readCredentials();
  const url = originOf(options.url ?? valueOf(environment['LOQUENT_URL']) ?? credentials.url ?? DEFAULT_URL);
  const organization = options.org ?? valueOf(environment['LOQUENT_ORG']);
  const fromVariable = valueOf(environment['LOQUENT_API_KEY']);
  if (fromVariable !== undefined) return { url, organization, apiKey: fromVariable, keySource: 'LOQUENT_API_KEY' };
  const kept = credentials.keys[url];
  if (kept !== undefined) return { url, organization, apiKey: kept, keySource: 'loquent login' };
  const local = isLocal(url) ? await readLocalKey() : undefined;
  return { url, organization, apiKey: local, keySource: local === undefined ? 'none' : LOCAL_KEY_FILE };
}

/** The address without a path: with or without `/v1` means the same. */
export function originOf(url: string): string {
  return url.replace(/\/(v1\/?)?$/, '');
}

const valueOf = (variable: string | undefined) => (variable === '' ? undefined : variable);
const isLocal = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(url);

async function readLocalKey(): Promise<string | undefined> {
  try {
    return (await readFile(LOCAL_KEY_FILE, 'utf8')).trim();
  } catch {
    return undefined;
  }
}
