import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApiKey, isWellFormedApiKey } from '#domain/identity/api-key.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { hashApiKey, insertKey, revokeApiKey } from './identity/api-keys.ts';
import { ApiKey, Membership, Organization, User } from './entities/index.ts';
import type { Orm } from './orm.ts';
import { retryAfterRace } from './retry-after-race.ts';

/** Names of the keys that a start creates. */
export const FIRST_KEY = 'First key';
export const CONFIGURED_KEY = 'LOQUENT_API_KEY';

export interface BootstrapOptions {
  /** Value of LOQUENT_API_KEY. */
  readonly apiKey: string | undefined;
  readonly dataDirectory: string;
}

export interface BootstrapResult {
  /** The first owner's key: LOQUENT_API_KEY, or the random one as long as its file exists. */
  readonly apiKey: string | undefined;
  /** True if this call created a random key, which is to be printed once. */
  readonly isGenerated: boolean;
  /** File of a random key, readable by its owner only. */
  readonly keyFile: string;
  /** True if LOQUENT_API_KEY is a key that a user has revoked: it stays revoked, and the operator should know. */
  readonly isConfiguredKeyRevoked: boolean;
  /** Earlier first owner's keys that this call revoked, because LOQUENT_API_KEY is a new one. */
  readonly replaced: readonly ReplacedKey[];
  /** Earlier first owner's keys that still work, because LOQUENT_API_KEY is a key that somebody made by hand. */
  readonly unreplaced: number;
}

export interface ReplacedKey {
  /** The characters that identify it. */
  readonly prefix: string;
  /** Number of keys that were made with it, and ended with it. */
  readonly derived: number;
}

type ConfiguredKey = Pick<BootstrapResult, 'isConfiguredKeyRevoked' | 'replaced' | 'unreplaced'>;

/** Keys that a start created: they have no maker, and a name of ours. */
const STARTED = { name: { $in: [FIRST_KEY, CONFIGURED_KEY] }, createdBy: null, revokedAt: null };

/**
 * Ensures that an organization with an owner and an API key exists: creates them on the first start, and later only
 * replaces the first owner's key by LOQUENT_API_KEY if that is new. Safe to run in several processes at once: the unique slug, e-mail
 * address and hash let one of them win, and the others use its rows.
 */
export async function bootstrapIdentity(
  orm: Orm,
  { apiKey, dataDirectory }: BootstrapOptions,
): Promise<BootstrapResult> {
  const keyFile = join(dataDirectory, 'api-key');
  const ownerId = await retryAfterRace(() => findOrCreateOwner(orm));
  if (apiKey !== undefined) {
    const configured = await retryAfterRace(() => takeConfiguredKey(orm, ownerId, apiKey));
    await removeRevokedKey(orm, keyFile);
    return { apiKey, isGenerated: false, keyFile, ...configured };
  }
  const known = { isGenerated: false, keyFile, isConfiguredKeyRevoked: false, replaced: [], unreplaced: 0 };
  if ((await orm.em.fork().count(ApiKey)) > 0) return { ...known, apiKey: await readKey(keyFile) };
  const key = await keepKey(dataDirectory, keyFile);
  const isGenerated = await retryAfterRace(async () => {
    if ((await findKey(orm, key)) !== null) return false;
    await insertKey(orm.em.fork(), { key, user: ownerId, name: FIRST_KEY, role: 'owner' });
    return true;
  });
  return { ...known, apiKey: key, isGenerated };
}

/**
 * Adds the key if it is new, and revokes its predecessors in the same transaction. A known key replaces none: a process
 * that still has the former value would otherwise revoke the new one.
 */
async function takeConfiguredKey(orm: Orm, ownerId: string, key: string): Promise<ConfiguredKey> {
  const found = await findKey(orm, key);
  if (found !== null) {
    const isOurs = found.name === CONFIGURED_KEY || found.name === FIRST_KEY;
    const isReplacement = found.revokedAt === null && (!isOurs || found.createdBy !== null);
    const unreplaced = isReplacement ? await orm.em.fork().count(ApiKey, STARTED) : 0;
    return { isConfiguredKeyRevoked: found.revokedAt !== null, replaced: [], unreplaced };
  }
  const replaced = await orm.em.fork().transactional(async (transaction) => {
    const former = await transaction.find(ApiKey, STARTED, { orderBy: { createdAt: 'asc' } });
    const revoked: ReplacedKey[] = [];
    for (const { id, prefix } of former) revoked.push({ prefix, derived: await revokeApiKey(transaction, id) });
    await insertKey(transaction, { key, user: ownerId, name: CONFIGURED_KEY, role: 'owner' });
    return revoked;
  });
  return { isConfiguredKeyRevoked: false, replaced, unreplaced: 0 };
}

/** Removes the file of a random key that no longer works. */
async function removeRevokedKey(orm: Orm, keyFile: string): Promise<void> {
  const kept = await readKey(keyFile);
  if (kept !== undefined && (await findKey(orm, kept))?.revokedAt != null) await rm(keyFile, { force: true });
}

async function findOrCreateOwner(orm: Orm): Promise<string> {
  const oldest = { orderBy: { createdAt: 'asc' } } as const;
  const [owner] = await orm.em.fork().find(Membership, { role: 'owner' }, { ...oldest, limit: 1 });
  if (owner !== undefined) return owner.user.id;
  const createdAt = new Date();
  const organization = { id: randomUUID(), name: 'Default organization', slug: 'default', createdAt };
  const user = {
    id: randomUUID(),
    email: 'owner@localhost',
    name: 'Owner',
    defaultOrganization: organization.id,
    createdAt,
  };
  await orm.em.fork().transactional(async (entityManager) => {
    await entityManager.insert(Organization, organization);
    await entityManager.insert(User, user);
    await entityManager.insert(Membership, { user: user.id, organization: organization.id, role: 'owner', createdAt });
  });
  return user.id;
}

function findKey(orm: Orm, key: string) {
  return orm.em.fork().findOne(ApiKey, { hash: hashApiKey(key) });
}

/** Writes a random key to its file before the database has it: a crash in between loses nothing. */
async function keepKey(dataDirectory: string, keyFile: string): Promise<string> {
  await makeFolder(dataDirectory);
  const key = generateApiKey();
  try {
    await writeFile(keyFile, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  const kept = await readKey(keyFile);
  if (kept !== undefined) return kept;
  await writeFile(keyFile, `${key}\n`, { mode: 0o600 });
  return key;
}

async function readKey(keyFile: string): Promise<string | undefined> {
  const text = await readFile(keyFile, 'utf8').catch(() => '');
  return isWellFormedApiKey(text.trim()) ? text.trim() : undefined;
}
