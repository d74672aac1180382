import { randomUUID } from 'node:crypto';
import { hashApiKey } from '#db/identity/api-keys.ts';
import { ApiKey, Job, Membership, Organization, User, type JobRow } from '#db/entities/index.ts';
import { insertJobs, newJobRow, type NewJob } from '#db/jobs/accept.ts';
import type { EntityManager, Orm } from '#db/orm.ts';
import { generateApiKey, visiblePrefix } from '#domain/identity/api-key.ts';
import type { Role } from '#domain/identity/role.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

export interface BuiltOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly createdAt: Date;
}

/** An organization, stored. */
export async function buildOrganization(
  orm: Orm,
  overrides: Partial<BuiltOrganization> = {},
): Promise<BuiltOrganization> {
  const id = randomUUID();
  const row = { id, name: `Organization ${id}`, slug: `organization-${id}`, createdAt: new Date(), ...overrides };
  await orm.em.fork().insert(Organization, row);
  return row;
}

export interface BuiltUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly defaultOrganization: string;
  readonly createdAt: Date;
}

/** A user, stored, who is a member (`role`, default owner) of the default organization, which is made when not given. */
export async function buildUser(
  orm: Orm,
  { role = 'owner', ...overrides }: Partial<BuiltUser> & { readonly role?: Role } = {},
): Promise<BuiltUser> {
  const id = randomUUID();
  const defaultOrganization = overrides.defaultOrganization ?? (await buildOrganization(orm)).id;
  const row = {
    id,
    email: `${id}@example.com`,
    name: 'Ada Test',
    createdAt: new Date(),
    ...overrides,
    defaultOrganization,
  };
  await orm.em.fork().insert(User, row);
  await buildMembership(orm, { user: row.id, organization: defaultOrganization, role });
  return row;
}

/** A user's place in an organization, stored. */
export async function buildMembership(
  orm: Orm,
  membership: {
    readonly user: string;
    readonly organization: string;
    readonly role?: Role;
    readonly createdAt?: Date;
  },
): Promise<void> {
  await orm.em.fork().insert(Membership, { role: 'member', createdAt: new Date(), ...membership });
}

export interface BuiltApiKey {
  readonly id: string;
  /** The secret itself, for the Authorization header. */
  readonly key: string;
  readonly userId: string;
  readonly organizationId: string;
}

export interface ApiKeyOverrides {
  /** Default: a new owner of a new organization. */
  readonly user?: BuiltUser;
  readonly key?: string;
  readonly name?: string;
  readonly role?: Role;
  readonly expiresAt?: Date | null;
  readonly revokedAt?: Date | null;
}

/** An API key, stored. */
export async function buildApiKey(orm: Orm, overrides: ApiKeyOverrides = {}): Promise<BuiltApiKey> {
  const { user = await buildUser(orm), key = generateApiKey(), ...columns } = overrides;
  const id = randomUUID();
  await orm.em.fork().insert(ApiKey, {
    id,
    user: user.id,
    name: 'A key for tests',
    prefix: visiblePrefix(key),
    hash: hashApiKey(key),
    role: 'owner',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    createdBy: null,
    createdAt: new Date(),
    ...columns,
  });
  return { id, key, userId: user.id, organizationId: user.defaultOrganization };
}

/**
 * Stores a job and its outbox record regardless of limits, in the open transaction or in its own.
 *
 * @param id UUID of the job
 */
export async function storeJob(entityManager: EntityManager, id: string, job: NewJob): Promise<JobRow> {
  const row = newJobRow(id, job);
  await entityManager.transactional((transaction) => insertJobs(transaction, [row]));
  return row;
}

/** Input of `storeJob`: a translation job of a file that needn't exist. */
export function buildJob(overrides: Partial<NewJob> & Pick<NewJob, 'organization'>): NewJob {
  return {
    createdBy: randomUUID(),
    type: 'aimt',
    category: 'document',
    sourceLanguage: 'en',
    targetLanguages: ['en-XA'],
    tms: null,
    projectIdentifier: null,
    sourceFiles: ['note.txt'],
    input: {},
    warnings: [],
    ...overrides,
  };
}

/**
 * A completed quality job, with the page of its report in storage and no workflow. It has everything that routes of
 * jobs read.
 *
 * @param page the report on the job of an id; undefined: no report
 * @returns id of the job
 */
export async function buildReportedJob(
  { orm, storage }: { readonly orm: Orm; readonly storage: Pick<ObjectStorage, 'write'> },
  { organizationId: organization, userId: createdBy }: Pick<BuiltApiKey, 'organizationId' | 'userId'>,
  page: ((id: string) => string) | undefined,
  overrides: Partial<JobRow> = {},
): Promise<string> {
  const id = randomUUID();
  const html = `quality/${id}/report.html`;
  const job = buildJob({ organization, createdBy, type: 'quality_assurance', targetLanguages: ['de'] });
  const result = {
    segments: 1,
    untranslated: 0,
    words: 1,
    issues: { by_severity: { neutral: 0, minor: 0, major: 0, critical: 0 }, by_category: {} },
    report_url: `/v1/jobs/qa-reports/${id}?org_id=${organization}`,
    report_files: { html, csv: html, json: html },
    engine: null,
  };
  const ended = { status: 'completed', stage: 'finished', endedAt: new Date(), result } as const;
  await orm.em.fork().insert(Job, { ...newJobRow(id, job), ...ended, ...overrides });
  if (page !== undefined) await storage.write(fileObjectKey(organization, html), Buffer.from(page(id)));
  return id;
}
