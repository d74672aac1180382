import { ApiKey, Membership, User, type UserRow } from '#db/entities/index.ts';
import type { EntityManager, Orm } from '#db/orm.ts';
import { weakerRole, type Role } from '#domain/identity/role.ts';
import type { Logger } from 'pino';
import type { Principal } from './state.ts';
import type { TokenUser } from './token-identities.ts';

/** Milliseconds for which a credential, its user and memberships are cached. */
const FRESH_FOR = 5000;
const MAX_IDENTITIES = 10_000;
/** Milliseconds between two writes of a key's last use. */
const USE_INTERVAL = 60_000;

/** A valid credential with its user's memberships. */
export class Identity {
  /** Undefined for access tokens. */
  readonly apiKeyId: string | undefined;
  readonly defaultOrganizationId: string;
  /** Milliseconds since 1970; Infinity for a key that doesn't expire. */
  readonly expiresAt: number;
  readonly loadedAt = Date.now();
  readonly #principals: ReadonlyMap<string, Principal>;

  constructor(
    apiKeyId: string | undefined,
    defaultOrganizationId: string,
    expiresAt: number,
    principals: readonly Principal[],
  ) {
    this.apiKeyId = apiKeyId;
    this.defaultOrganizationId = defaultOrganizationId;
    this.expiresAt = expiresAt;
    this.#principals = new Map(principals.map((principal) => [principal.organizationId, principal]));
  }

  /** Undefined if the user isn't a member of the organization. */
  principalIn(organizationId: string): Principal | undefined {
    return this.#principals.get(organizationId);
  }
}

/** Finds the user of a credential; caches the result for at most 5 seconds. */
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

  /** The cached identity, without a database query. @param hash SHA-256 of the credential */
  recall(hash: string): Identity | undefined {
    const identity = this.#identities.get(hash);
    return identity !== undefined && Date.now() - identity.loadedAt < FRESH_FOR ? identity : undefined;
  }

  /** The user of an API key; undefined: the key doesn't exist or was revoked. */
  loadKey(hash: string): Promise<Identity | undefined> {
    return this.#load(hash, () => this.#queryKey(hash));
  }

  /** The user of an access token. @param identify checks the token; its errors are thrown */
  loadToken(hash: string, identify: () => Promise<TokenUser>): Promise<Identity | undefined> {
    return this.#load(hash, async () => {
      const { userId, credential: name, expiresAt, role } = await identify();
      const entityManager = this.#orm.em.fork();
      const user = await entityManager.findOne(User, { id: userId });
      if (user === null) return undefined;
      return this.#identityOf(entityManager, user, { name, id: undefined, expiresAt, role, boundTo: null });
    });
  }

  /**
   * Clears the cache, so that the revocation of a key, or a change of its user, takes effect in this process
   * immediately.
   */
  forgetAll(): void {
    this.#generation += 1;
    this.#identities.clear();
    this.#loading.clear();
  }

  /** Records that a key is in use, at most once per minute and without delaying the request. */
  noteUse(identity: Identity): void {
    const { apiKeyId } = identity;
    if (apiKeyId === undefined) return;
    const now = Date.now();
    if (now - (this.#usedAt.get(apiKeyId) ?? 0) < USE_INTERVAL) return;
    setNewest(this.#usedAt, apiKeyId, now);
    this.#orm.em
      .fork()
      .nativeUpdate(ApiKey, { id: apiKeyId }, { lastUsedAt: new Date(now) })
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'failed to record the last use of an API key'));
  }

  /** One query for all concurrent requests. */
  async #load(hash: string, query: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const running = this.#loading.get(hash);
    if (running !== undefined) return running;
    const loading = this.#loadAndKeep(hash, query).finally(() => {
      if (this.#loading.get(hash) === loading) this.#loading.delete(hash);
    });
    this.#loading.set(hash, loading);
    return loading;
  }

  async #loadAndKeep(hash: string, query: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const generation = this.#generation;
    const identity = await query();
    // A revocation during the query may not be visible in its result.
    if (identity !== undefined && generation === this.#generation) setNewest(this.#identities, hash, identity);
    return identity;
  }

  async #queryKey(hash: string): Promise<Identity | undefined> {
    const entityManager = this.#orm.em.fork();
    const apiKey = await entityManager.findOne(ApiKey, { hash, revokedAt: null }, { populate: ['user'] });
    if (apiKey === null) return undefined;
    const expiresAt = apiKey.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const credential = {
      name: `key:${apiKey.id}`,
      id: apiKey.id,
      expiresAt,
      role: apiKey.role,
      boundTo: apiKey.boundTo ?? null,
    };
    return this.#identityOf(entityManager, apiKey.user, credential);
  }

  async #identityOf(entityManager: EntityManager, user: UserRow, credential: Credential): Promise<Identity> {
    const { boundTo } = credential;
    const defaultOrganizationId = boundTo ?? user.defaultOrganization;
    const inOrganization = boundTo === null ? {} : { organization: boundTo };
    const memberships = await entityManager.find(Membership, { user: user.id, ...inOrganization });
    const principals = memberships.map((membership) => ({
      userId: user.id,
      email: user.email,
      name: boundTo === null ? user.name : (membership.name ?? user.name),
      defaultOrganizationId,
      boundTo,
      userCreatedAt: (boundTo === null ? user : membership).createdAt.toISOString(),
      apiKeyId: credential.id,
      credential: credential.name,
      organizationId: membership.organization.id,
      role: credential.role === undefined ? membership.role : weakerRole(credential.role, membership.role),
    }));
    return new Identity(credential.id, defaultOrganizationId, credential.expiresAt, principals);
  }
}

interface Credential {
  /** `Principal.credential`. */
  readonly name: string;
  /** Id of the API key; undefined for an access token. */
  readonly id: string | undefined;
  readonly expiresAt: number;
  /** The highest role that it grants. */
  readonly role: Role | undefined;
  /** `Principal.boundTo`. */
  readonly boundTo: string | null;
}

/** Sets an entry as the newest of a map, and removes the oldest from a map that has grown too large. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_IDENTITIES) return;
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}
