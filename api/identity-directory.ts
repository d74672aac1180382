import { ApiKey, Membership } from '#db/entities/index.ts';
import type { Orm } from '#db/orm.ts';
import { weakerRole } from '#domain/identity/role.ts';
import type { Logger } from 'pino';
import type { Principal } from './state.ts';

/** Milliseconds that a key, its user and memberships are taken from memory. */
const FRESH_FOR = 5000;
const MAXIMUM_IDENTITIES = 10_000;
/** Milliseconds between two writes of a key's last use. */
const USE_INTERVAL = 60_000;

/** A valid API key with its user's place in every organization. */
export class Identity {
  readonly apiKeyId: string;
  readonly defaultOrganizationId: string;
  /** Milliseconds since 1970; Infinity for a key that doesn't expire. */
  readonly expiresAt: number;
  readonly loadedAt = Date.now();
  readonly #principals: ReadonlyMap<string, Principal>;

  constructor(apiKeyId: string, defaultOrganizationId: string, expiresAt: number, principals: readonly Principal[]) {
    this.apiKeyId = apiKeyId;
    this.defaultOrganizationId = defaultOrganizationId;
    this.expiresAt = expiresAt;
    this.#principals = new Map(principals.map((principal) => [principal.organizationId, principal]));
  }

  /** Undefined when the user isn't a member of the organization. */
  principalIn(organizationId: string): Principal | undefined {
    return this.#principals.get(organizationId);
  }
}

/** Finds who an API key belongs to; keeps what it found for at most 5 seconds. */
export class IdentityDirectory {
  readonly #orm: Orm;
  readonly #logger: Logger;
  readonly #identities = new Map<string, Identity>();
  readonly #loading = new Map<string, Promise<Identity | undefined>>();
  readonly #usedAt = new Map<string, number>();
  #generation = 0;

  constructor(orm: Orm, logger: Logger) {
    this.#orm = orm;
    this.#logger = logger;
  }

  /** What is known already, without asking the database. */
  recall(keyHash: string): Identity | undefined {
    const identity = this.#identities.get(keyHash);
    return identity !== undefined && Date.now() - identity.loadedAt < FRESH_FOR ? identity : undefined;
  }

  /** Asks the database, once for all requests that ask at the same time. Undefined: no such key, or it was revoked. */
  async load(keyHash: string): Promise<Identity | undefined> {
    const running = this.#loading.get(keyHash);
    if (running !== undefined) return running;
    const loading = this.#loadAndKeep(keyHash).finally(() => {
      if (this.#loading.get(keyHash) === loading) this.#loading.delete(keyHash);
    });
    this.#loading.set(keyHash, loading);
    return loading;
  }

  /** Makes the revocation of a key, or a change to its user, take effect in this process at once. */
  forgetAll(): void {
    this.#generation += 1;
    this.#identities.clear();
    this.#loading.clear();
  }

  /** Writes down that a key is in use, at most once a minute and without making the request wait. */
  noteUse(identity: Identity): void {
    const now = Date.now();
    if (now - (this.#usedAt.get(identity.apiKeyId) ?? 0) < USE_INTERVAL) return;
    remember(this.#usedAt, identity.apiKeyId, now);
    this.#orm.em
      .fork()
      .nativeUpdate(ApiKey, { id: identity.apiKeyId }, { lastUsedAt: new Date(now) })
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'the last use of an API key was not written'));
  }

  async #loadAndKeep(keyHash: string): Promise<Identity | undefined> {
    const generation = this.#generation;
    const identity = await this.#query(keyHash);
    // A revocation during the query may have come too late for what the query saw.
    if (identity !== undefined && generation === this.#generation) remember(this.#identities, keyHash, identity);
    return identity;
  }

  async #query(keyHash: string): Promise<Identity | undefined> {
    const entityManager = this.#orm.em.fork();
    const apiKey = await entityManager.findOne(ApiKey, { hash: keyHash, revokedAt: null }, { populate: ['user'] });
    if (apiKey === null) return undefined;
    const user = apiKey.user;
    const memberships = await entityManager.find(Membership, { user: user.id });
    const principals = memberships.map((membership) => ({
      userId: user.id,
      email: user.email,
      name: user.name,
      defaultOrganizationId: user.defaultOrganization,
      userCreatedAt: user.createdAt,
      apiKeyId: apiKey.id,
      organizationId: membership.organization.id,
      role: weakerRole(apiKey.role, membership.role),
    }));
    const expiresAt = apiKey.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return new Identity(apiKey.id, user.defaultOrganization, expiresAt, principals);
  }
}

/** Sets an entry as the newest of a map, and drops the oldest of a map that has grown too large. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAXIMUM_IDENTITIES) return;
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}
