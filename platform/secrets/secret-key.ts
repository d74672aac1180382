import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorMistake } from '#domain/errors.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The service's key, and the keys that were or will be in its place. */
export interface SecretKeys {
  /** Encrypts and signs. */
  readonly current: string;
  /** Only decrypt, and check signatures. */
  readonly previous: readonly string[];
}

export interface SecretKeySettings {
  /** LOQUENT_SECRET_KEY. */
  readonly secretKey: string | undefined;
  /** LOQUENT_SECRET_KEY_PREVIOUS. */
  readonly previousSecretKey: string | undefined;
  readonly dataDirectory: string;
}

/** Files in DATA_DIR: the random key, and the one before it, which the operator has renamed. */
const FILE = 'secret-key';
const PREVIOUS_FILE = 'secret-key.previous';

/**
 * The keys that encrypt secrets: the configured one, else one created at the first start and stored in
 * `{dataDirectory}/secret-key` (mode 600). The files are read as previous keys as well, so that a random key can be
 * replaced by a configured one.
 *
 * @param shared true if other machines use the same database, which need the same key
 * @throws LoquentError `invalid_configuration` when it is required but not set
 */
export function resolveSecretKeys(settings: SecretKeySettings, shared: boolean): SecretKeys {
  const { secretKey, dataDirectory } = settings;
  if (secretKey === undefined && !shared) createKeyFile(dataDirectory);
  return readSecretKeys(settings);
}

/** The keys of a service that was started before. @throws LoquentError `invalid_configuration` if it has none */
export function readSecretKeys({ secretKey, previousSecretKey, dataDirectory }: SecretKeySettings): SecretKeys {
  const stored = readKey(join(dataDirectory, FILE));
  const current = secretKey ?? stored;
  if (current === undefined) {
    const message =
      'LOQUENT_SECRET_KEY must be set when DATABASE_URL and TEMPORAL_ADDRESS are: all processes need the same key. ' +
      'Create one with: openssl rand -base64 32';
    throw operatorMistake('invalid_configuration', message);
  }
  const others = [previousSecretKey, stored, readKey(join(dataDirectory, PREVIOUS_FILE))];
  const previous = others.filter((key) => key !== undefined && key !== current) as string[];
  return { current, previous: [...new Set(previous)] };
}

export const secretBoxOf = ({ current, previous }: SecretKeys): SecretBox => createSecretBox(current, previous);

function createKeyFile(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Created only if absent, so that two processes that start at once use the same key.
    writeFileSync(join(folder, FILE), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
