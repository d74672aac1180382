import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiDocument } from '#api/openapi/document.ts';
import { openRoutes, routes } from '#api/routes/index.ts';
import { Job } from '#db/entities/index.ts';
import { hasRole, ROLES, type Role } from '#domain/identity/role.ts';
import { startTestApi, uploadForm, type TestApi, type TestRequest } from '#test/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser, type BuiltApiKey } from '#test/factories.ts';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';
import { IdentityDirectory } from './identity-directory.ts';
import { routePolicies } from './policies/route-policies.ts';

interface Cell {
  /** `GET /v1/jobs/{job_id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Undefined: open to everybody. */
  readonly role: Role | undefined;
}

const OPERATIONS: readonly Cell[] = Object.entries(createApiDocument().paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { 'x-required-role'?: Role }>).map(([verb, operation]) => {
    const method = verb.toUpperCase();
    return { name: `${method} ${path}`, method, path, role: operation['x-required-role'] };
  }),
);
const CLOSED = OPERATIONS.filter(({ role }) => role !== undefined);

/** Everything that is answered without credentials. Adding a line here is a decision. */
const OPEN = [
  'GET /docs',
  'GET /docs/{file}',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /openapi.json',
  // Its token is signed, names one object and expires.
  'GET /stream/{token}',
];

/** Requests that name a thing by something else than a parameter of their path. */
const NAMED_IN_QUERY: Readonly<Record<string, string>> = {
  'GET /v1/files/download': 'path',
  'DELETE /v1/files/delete': 'path',
  'GET /v1/files/details': 'path',
  'GET /v1/files/stream-url': 'key',
};

const term = { term: 'house', lang: 'en', term_type: 'preferred' };

/** Bodies of requests on a thing that an empty one would not do for. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /v1/glossaries/{glossary_id}/entries/with-terms': { terms: [term] },
  'POST /v1/glossaries/{glossary_id}/entries/{entry_id}/terms': term,
};

let issuer: FakeIssuer;
let api: TestApi;

/** The address of an operation, for things that don't exist unless they are given. */
const addressOf = ({ path }: Cell, ids: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? randomUUID());

const send = (cell: Cell, options: TestRequest, address = addressOf(cell)): Promise<Response> =>
  api.request(address, {
    method: cell.method,
    // Nothing is created: who may call it is decided before what is asked for.
    ...(cell.method === 'POST' || cell.method === 'PUT' ? { json: BODIES[cell.name] ?? {} } : {}),
    ...options,
  });

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** What a refusal of who calls looks like, or `passed` for anything that only somebody with access is told. */
async function verdict(response: Promise<Response>): Promise<string> {
  const status = await statusOf(response);
  if (status >= 500) return `failed with ${status}`;
  return status === 401 || status === 403 ? String(status) : 'passed';
}

beforeAll(async () => {
  issuer = await FakeIssuer.start('ES256');
  api = await startTestApi({ environment: issuer.environment });
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

describe('every operation of the API description', () => {
  it('is open, or its route demands exactly the role that it says', () => {
    const { dependencies } = api;
    const identities = new IdentityDirectory(dependencies.orm, dependencies.logger);
    const policies = routePolicies(routes(dependencies, identities));
    const served = [...policies]
      .filter(([name]) => !name.startsWith('HEAD '))
      .map(([name, role]) => [described(name), role]);
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(CLOSED.map(({ name, role }) => [name, role])));
  });

  it('is open only when it is on the list', () => {
    const open = openRoutes(api.dependencies, new Registry()).stack.flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => described(`${method} ${String(path)}`)),
    );
    expect(open.toSorted()).toEqual(OPEN);
    expect(
      OPERATIONS.filter(({ role }) => role === undefined)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(OPEN);
  });

  const described = (name: string) => name.replaceAll(/:(\w+)/g, '{$1}');
});

describe.each(CLOSED)('$name', (cell) => {
  it('answers 401 without credentials, with wrong ones and with an expired token', async () => {
    expect(await statusOf(send(cell, { key: '' }))).toBe(401);
    expect(await statusOf(send(cell, { key: `lq_${'0'.repeat(38)}` }))).toBe(401);
    expect(await statusOf(send(cell, { key: await issuer.token('ada', { claims: { exp: 1 } }) }))).toBe(401);
  });

  it.each([...ROLES])(`lets a key and a token of a(n) %s in when that is enough`, async (role) => {
    const expected = hasRole(role, cell.role ?? 'owner') ? 'passed' : '403';
    const keyOfRole = await buildApiKey(api.orm, { role });
    const keyOfMember = await buildApiKey(api.orm, { user: await buildUser(api.orm, { role }) });
    for (const { key } of [keyOfRole, keyOfMember]) expect(await verdict(send(cell, { key }))).toBe(expected);
    expect(await verdict(send(cell, { key: await tokenOf(role) }))).toBe(expected);
  });

  it('goes by the role in the organization that is asked for, not by the best one', async () => {
    const user = await buildUser(api.orm, { role: 'owner' });
    const second = await buildOrganization(api.orm);
    await buildMembership(api.orm, { user: user.id, organization: second.id, role: 'viewer' });
    const { key } = await buildApiKey(api.orm, { user });
    const expected = cell.role === 'viewer' ? 'passed' : '403';
    expect(await verdict(send(cell, { key, headers: { 'x-org-id': second.id } }))).toBe(expected);
  });

  it('answers 403 to members of other organizations who name this one', async () => {
    const stranger = await buildApiKey(api.orm);
    const headers = { 'x-org-id': api.owner.organizationId };
    expect(await statusOf(send(cell, { key: stranger.key, headers }))).toBe(403);
    expect(await statusOf(send(cell, { key: await tokenOf('owner'), headers }))).toBe(403);
  });
});

describe('an operation on a thing', () => {
  const isNamed = ({ name, path }: Cell) => path.includes('{') || name in NAMED_IN_QUERY;

  it.each(CLOSED.filter(isNamed))('$name finds those of the own organization only', async (cell) => {
    const [ours, theirs] = [api.owner, await buildApiKey(api.orm)];
    const things = await makeThings(ours);
    const field = NAMED_IN_QUERY[cell.name];
    const address = addressOf(cell, things) + (field === undefined ? '' : `?${field}=${things.file}`);
    expect(await statusOf(send(cell, { key: theirs.key }, address))).toBe(404);
    const token = await tokenOf('owner');
    expect(await statusOf(send(cell, { key: token }, address))).toBe(404);
    const headers = { 'x-org-id': ours.organizationId };
    expect(await statusOf(send(cell, { key: theirs.key, headers }, address))).toBe(403);
    // It is still there, and the request itself was right: otherwise the answers above would mean nothing.
    // A form that is missing (415) is only asked for once the thing was found.
    expect([200, 201, 409, 415]).toContain(await statusOf(send(cell, { key: ours.key }, address)));
  });
});

/** A thing of each kind, by the name of the parameter that holds its id. */
async function makeThings({ key, organizationId, userId }: BuiltApiKey) {
  const jobId = randomUUID();
  // One that has ended needs no workflow engine, and its stream of events has an end.
  await api.orm.em.fork().insert(Job, {
    id: jobId,
    organization: organizationId,
    createdBy: userId,
    type: 'aimt',
    category: 'document',
    status: 'cancelled',
    sourceLanguage: 'en',
    targetLanguages: ['es'],
    tms: null,
    projectIdentifier: null,
    sourceFiles: ['a.txt'],
    targetFiles: [],
    input: {},
    stage: 'queued',
    progressUnit: 'segments',
    unitsCompleted: 0,
    unitsTotal: 0,
    warnings: [],
    result: null,
    error: null,
    createdAt: new Date(),
    startedAt: null,
    endedAt: new Date(),
    checkedAt: null,
  });
  const created = await api.request('/v1/api-keys', { key, json: { name: 'a thing' } });
  const file = `matrix-${randomUUID()}.txt`;
  await uploadForm(
    api,
    [
      ['path', file],
      ['file', new File(['text'], 'a.txt')],
    ],
    key,
  );
  const template = await api.request('/v1/prompt-templates', {
    key,
    json: { name: 'a thing', rewrite_type: 'simplify', body: 'Simplify.' },
  });
  const templateId = String(((await template.json()) as { id: number }).id);
  const glossary = await api.request('/v1/glossaries', { key, json: { name: 'a thing', base_language: 'en' } });
  const { id: glossaryId } = (await glossary.json()) as { id: number };
  const entry = await api.request(`/v1/glossaries/${glossaryId}/entries/with-terms`, { key, json: { terms: [term] } });
  const { id: entryId, terms } = (await entry.json()) as { id: number; terms: { id: number }[] };
  const terminology = { glossary_id: `${glossaryId}`, entry_id: `${entryId}`, term_id: `${terms[0]?.id}` };
  return {
    ...terminology,
    job_id: jobId,
    template_id: templateId,
    id: ((await created.json()) as { id: string }).id,
    file,
  };
}

/** An access token of a new user who has a role in an organization of their own. */
async function tokenOf(role: Role): Promise<string> {
  const { email } = await buildUser(api.orm, { role });
  return issuer.token(randomUUID(), { claims: { email, email_verified: true } });
}
