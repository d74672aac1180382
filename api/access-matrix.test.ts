import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRoutes } from './routes/index.ts';
import { hasRole, ROLES, type Role } from '#domain/identity/role.ts';
import { startTestApi, type TestRequest } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { CLOSED_OPERATIONS, DESCRIBED_OPERATIONS, type DescribedOperation } from './testing/operation-table.ts';
import { operationAddress, missingObjects } from './testing/sample-objects.ts';

/** Everything that is answered without credentials. Adding a line here is a decision. */
const OPEN = [
  'GET /docs',
  'GET /docs/{file}',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /openapi.json',
  // Tokens are signed, name one report or object, and expire.
  'GET /reports/{token}',
  'GET /stream/{token}',
  // Proved by a secret of the organization's integration; all others get the same answer.
  'POST /incoming/{name}/{organization}',
];

/** An hour ago and in an hour. */
const [PAST, FUTURE] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];

/** Credentials of users of each role: a key of that role, a key of a user of that role, a token. */
const credentials = new Map<Role, readonly string[]>();
/** An owner's key and the organization in which they are a viewer. */
let elsewhereViewer: { readonly key: string; readonly organization: string };
/** Credentials that are no good. */
let refused: readonly string[];
/** Credentials of owners of other organizations. */
let strangers: readonly string[];

const send = (operation: DescribedOperation, options: TestRequest): Promise<Response> =>
  api.request(operationAddress(operation, missingObjects()), {
    method: operation.method,
    // Nothing is created: who may call it is decided before the body is judged.
    ...(operation.method === 'POST' || operation.method === 'PUT' ? { json: {} } : {}),
    ...options,
  });

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Form of a refusal by identity, or `passed` for any answer that requires access. */
async function verdict(response: Promise<Response>): Promise<string> {
  const status = await statusOf(response);
  if (status >= 500) return `failed with ${status}`;
  return status === 401 || status === 403 ? String(status) : 'passed';
}

/** An access token of a new user who has a role in an organization of their own. */
async function tokenOf(role: Role): Promise<string> {
  const { email } = await buildUser(api.orm, { role });
  return issuer.token(randomUUID(), { claims: { email, email_verified: true } });
}

const issuer = sharedByTests(() => FakeIssuer.start('ES256'));
const api = sharedByTests(() => startTestApi({ environment: issuer.environment }));
beforeAll(async () => {
  const { orm } = api;
  for (const role of ROLES) {
    const keyOfRole = await buildApiKey(orm, { role, expiresAt: FUTURE });
    const keyOfMember = await buildApiKey(orm, { user: await buildUser(orm, { role }) });
    credentials.set(role, [keyOfRole.key, keyOfMember.key, await tokenOf(role)]);
  }
  const user = await buildUser(orm, { role: 'owner' });
  const second = await buildOrganization(orm);
  await buildMembership(orm, { user: user.id, organization: second.id, role: 'viewer' });
  elsewhereViewer = { key: (await buildApiKey(orm, { user })).key, organization: second.id };
  refused = [
    `lq_${'0'.repeat(38)}`,
    (await buildApiKey(orm, { revokedAt: PAST })).key,
    (await buildApiKey(orm, { expiresAt: PAST })).key,
    await issuer.token('ada', { claims: { exp: 1 } }),
  ];
  strangers = [(await buildApiKey(orm)).key, await tokenOf('owner')];
});

describe('every operation of the API description', () => {
  it('is open only when it is on the list', () => {
    const open = openRoutes(api.dependencies, new Registry()).stack.flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => described(`${method} ${String(path)}`)),
    );
    expect(open.toSorted()).toEqual(OPEN);
    const describedAsOpen = DESCRIBED_OPERATIONS.filter(({ role }) => role === undefined).map(({ name }) => name);
    expect(describedAsOpen.toSorted()).toEqual(OPEN);
  });

  const described = (name: string) => name.replaceAll(/:(\w+)/g, '{$1}');
});

describe.each(CLOSED_OPERATIONS)('$name', (operation) => {
  // Covers Credentials and roles
  it('answers 401 without credentials, and with wrong, revoked and expired ones', async () => {
    for (const key of ['', ...refused]) expect(await statusOf(send(operation, { key })), key).toBe(401);
  });

  // Covers Credentials and roles
  it('lets in keys and tokens of the roles that are enough, and no others', async () => {
    for (const role of ROLES) {
      const expected = hasRole(role, operation.role ?? 'owner') ? 'passed' : '403';
      for (const key of credentials.get(role) ?? []) {
        expect(await verdict(send(operation, { key })), `${role}: ${key}`).toBe(expected);
      }
    }
  });

  // Covers Credentials and roles
  it('goes by the role in the organization that is asked for, not by the best one', async () => {
    const { key, organization } = elsewhereViewer;
    const expected = operation.role === 'viewer' ? 'passed' : '403';
    expect(await verdict(send(operation, { key, headers: { 'x-org-id': organization } }))).toBe(expected);
  });

  it('answers 403 to those who name an organization that they are not in, whether it exists or not', async () => {
    for (const key of strangers) {
      for (const organization of [api.owner.organizationId, randomUUID()]) {
        const headers = { 'x-org-id': organization };
        expect(await statusOf(send(operation, { key, headers })), `${key} ${organization}`).toBe(403);
      }
    }
  });
});
