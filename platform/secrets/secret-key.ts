import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoquentError } from '#domain/errors.ts';

/**
 * The key that encrypts secrets: the configured one, else one created at the first start and stored in
 * `{folder}/secret-key` (mode 600).
 *
 * @param shared true if other machines use the same database, which need the same key
 * @throws LoquentError `invalid_configuration` when it is required but not set
 */
export function resolveSecretKey(configured: string | undefined, folder: string, shared: boolean): string {
  if (configured !== undefined) return configured;
  if (shared) {
    const message =
      'LOQUENT_SECRET_KEY must be set when DATABASE_URL and TEMPORAL_ADDRESS are: all processes need the same key. ' +
      'Create one with: openssl rand -base64 32';
    throw new LoquentError({ id: 'invalid_configuration', message });
  }
  const path = join(folder, 'secret-key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Created only if absent, so that two processes that start at once use the same key.
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
