import type { ErrorCode } from '#domain/error-codes.ts';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '#api/error-response.ts';
import { IdentityDirectory } from '#api/identity-directory.ts';
import { openRoutes, routes } from '#api/routes/index.ts';
import type { ApiRouter } from '#api/state.ts';
import { userMistake } from '#domain/errors.ts';
import { startTestApi } from '#test/service/api.ts';
import { expectDescribed } from '#test/service/api-description.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { createApiDocument, EXAMPLE_ISSUER } from './document.ts';
import { ERRORS } from './errors.ts';
import { TAGS } from './operation.ts';
import { API_OPERATIONS } from './operations.ts';

// Not on PostgreSQL: it tests the description of the API.

const document = createApiDocument();

/** Every operation of the document, with its place. */
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    pointer: `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`,
    operation: operation as NonNullable<typeof item.get>,
  })),
);

/** Verbs that operation ids begin with, by method; a noun follows. */
const VERBS: Readonly<Record<string, string>> = {
  get: 'list|read|preview|download|follow|stream',
  post: 'accept|add|create|upload|import|preview|search|analyze|outline|translate|revise|rewrite|stream|test|resend|recover|receive|mark|detect|estimate|retry|render|finish|split|join|speak',
  put: 'change',
  head: 'read',
  options: 'read',
  patch: 'change',
  delete: 'delete|cancel',
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Places of fields, parameters and headers in a part of the document that have no description. */
function undescribed(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => undescribed(item, `${at}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  const part = value as Readonly<Record<string, unknown>>;
  const groups = [part['properties'], part['headers'], part['responses']];
  // A field that is called `headers` is a schema, with values other than objects.
  const isGroup = (group: unknown): group is object =>
    isObject(group) && Object.values(group).every((each) => isObject(each));
  const fields = groups.flatMap((group) => (isGroup(group) ? Object.entries(group) : []));
  if (typeof part['in'] === 'string' && typeof part['name'] === 'string') fields.push([part['name'], part]);
  const missing = fields.filter(([, field]) => !isDescribed(field)).map(([name]) => `${at}: ${name}`);
  return [
    ...missing,
    ...Object.entries(part)
      .filter(([name]) => !['example', 'examples', 'x-required-role'].includes(name))
      .flatMap(([name, child]) => undescribed(child, `${at}/${name}`)),
  ];
}

function isDescribed(field: unknown): boolean {
  const { description, $ref: reference } = field as { readonly description?: string; readonly $ref?: string };
  if (description !== undefined) return description.trim() !== '';
  if (reference === undefined) return false;
  const [kind = '', name = ''] = reference.replace('#/components/', '').split('/');
  return isDescribed((document.components as Record<string, Record<string, unknown>>)[kind]?.[name] ?? {});
}

/** `GET /v1/jobs/:job_id` of every route. */
const routesOf = (router: ApiRouter) =>
  router.stack.flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== 'HEAD' || !methods.includes('GET'))
      .map((method) => `${method} ${String(path)}`),
  );

describe('the API description', () => {
  const api = sharedByTests(() => startTestApi());

  // Covers GET /openapi.json
  it('describes every route, and nothing else', () => {
    const { dependencies } = api;
    const identities = new IdentityDirectory(dependencies.orm, dependencies.logger);
    const routers = [openRoutes(dependencies, new Registry()), routes(dependencies, identities)];
    expect(Object.keys(API_OPERATIONS).toSorted()).toEqual(routers.flatMap(routesOf).toSorted());
  });

  it('is committed as docs/openapi.json; npm run openapi brings it up to date', async () => {
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(createApiDocument({ issuer: EXAMPLE_ISSUER }));
  });

  // Covers GET /openapi.json
  it('is answered without a key, with the address of the deployment', async () => {
    const response = await api.request('/openapi.json', { key: '' });
    expect(await response.json()).toEqual(document);
    expect(createApiDocument({ serverUrl: 'https://loquent.example' }).servers).toEqual([
      { url: 'https://loquent.example' },
    ]);
  });

  it('gives each operation a name of its own, a summary, a description and a tag', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary, name).toMatch(/^\S.{3,60}$/);
      expect(operation.description, name).toMatch(/^[A-Z].{20,}/);
      expect(
        operation.tags?.every((tag) => tag in TAGS),
        name,
      ).toBe(true);
    }
  });

  it('names operations by one pattern: the verb of the method, then a noun', () => {
    for (const { name, operation } of operations) {
      const verbs = VERBS[name.split(' ')[0]?.toLowerCase() ?? ''];
      expect(operation.operationId, name).toMatch(new RegExp(`^(${verbs})[A-Z][A-Za-z]+$`));
    }
  });

  it('has all operations that the contract test names', async () => {
    const text = await readFile(new URL('../../test/contract/schemathesis.toml', import.meta.url), 'utf8');
    const lists = text.match(/(?<=^include-operation-id = ).*(?:\n[ "\]].*)*/gm) ?? [];
    const named = lists.flatMap((list) => list.match(/(?<=")\w+(?=")/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    const ids = new Set(operations.map(({ operation }) => operation.operationId));
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('describes every field, parameter, header and answer', () => expect(undescribed(document)).toEqual([]));

  it('has the version of the package', async () => {
    const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
    expect(document.info.version).toBe((JSON.parse(text) as { readonly version: string }).version);
  });

  it('says of each operation whether it needs a key, and which role', () => {
    for (const { name, operation } of operations) {
      const isOpen = !name.includes(' /v1/');
      const inQuery = operation.parameters?.some((each) => 'name' in each && each.name === 'api_key');
      const needed = inQuery === true ? [{ bearer: [] }, { queryKey: [] }] : undefined;
      expect(operation.security, name).toEqual(isOpen ? [] : needed);
      expect(operation['x-required-role'], name).toEqual(
        isOpen ? undefined : (expect.stringMatching(/^(viewer|member|admin|owner)$/) as string),
      );
      // Everybody's notifications are their own.
      const isReading =
        /^(?:GET|OPTIONS) /.test(name) ||
        ['POST /v1/glossaries/search', 'POST /v1/text/detect'].includes(name) ||
        name.includes(' /v1/notifications');
      expect(isReading || operation['x-required-role'] !== 'viewer', name).toBe(true);
    }
  });

  it('refers only to what it has, and its examples fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    let checked = 0;
    const check = (pointer: string, example: unknown) => {
      const validate = ajv.compile({ $ref: `document${pointer}/schema` });
      expect(validate(example), `${pointer}: ${JSON.stringify(validate.errors)}`).toBe(true);
      checked += 1;
    };
    const checkContent = (pointer: string, content: object = {}) => {
      for (const [type, media] of Object.entries(content) as [string, { example?: unknown; examples?: object }][]) {
        const at = `${pointer}/content/${encodeURIComponent(type.replaceAll('/', '~1'))}`;
        if (media.example !== undefined) check(at, media.example);
        for (const { value } of Object.values(media.examples ?? {}) as { value: unknown }[]) check(at, value);
      }
    };
    for (const { pointer, operation } of operations) {
      const body = operation.requestBody;
      if (body !== undefined && 'content' in body) checkContent(`${pointer}/requestBody`, body.content);
      for (const [status, answer] of Object.entries(operation.responses ?? {}) as [string, { content?: object }][]) {
        checkContent(`${pointer}/responses/${status}`, answer.content);
      }
    }
    for (const [name, answer] of Object.entries(document.components?.responses ?? {})) {
      checkContent(`#/components/responses/${name}`, (answer as { content?: object }).content);
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('links to operations that take what the link gives', () => {
    const parametersOf = new Map(
      operations.map(({ operation }) => [
        operation.operationId,
        operation.parameters?.map((parameter) => ('name' in parameter ? parameter.name : '')),
      ]),
    );
    const links = operations.flatMap(({ operation }) =>
      Object.values(operation.responses ?? {}).flatMap((answer: { links?: object }) =>
        Object.values(answer.links ?? {}),
      ),
    ) as { operationId: string; parameters: object }[];
    expect(links.length).toBeGreaterThan(3);
    for (const { operationId, parameters } of links) {
      expect(parametersOf.get(operationId)).toEqual(expect.arrayContaining(Object.keys(parameters)));
    }
  });

  it('shows codes of errors under the status that they are answered with', () => {
    for (const [status, { codes }] of Object.entries(ERRORS)) {
      for (const id of Object.keys(codes) as ErrorCode[]) {
        expect(errorResponse(userMistake(id, '')).status, id).toBe(Number(status));
      }
    }
  });
});

describe('the comparison of answers with the description', () => {
  const live = (body: unknown, init: ResponseInit = {}) =>
    expectDescribed({
      method: 'GET',
      path: '/health/live',
      response: Response.json(body, { ...init, headers: { 'x-request-id': '1', ...init.headers } }),
    });

  it('accepts what is described', () => expect(live({ status: 'ok' })).resolves.toBeUndefined());
  it('notices a wrong value', () => expect(live({ status: 'fine' })).rejects.toThrow('differs'));
  // Covers Response schemas
  it('notices a missing field', () => expect(live({})).rejects.toThrow('required property'));
  // Covers Response schemas
  it('notices an undescribed field', () =>
    expect(live({ status: 'ok', since: 1 })).rejects.toThrow('additional properties'));
  // Covers Response schemas
  it('notices an undescribed status', () =>
    expect(live({ status: 'ok' }, { status: 201 })).rejects.toThrow('not described'));
  it('notices a missing header', () =>
    expect(
      expectDescribed({ method: 'GET', path: '/health/live', response: Response.json({ status: 'ok' }) }),
    ).rejects.toThrow('X-Request-Id'));
  it('notices another media type', () =>
    expect(live({ status: 'ok' }, { headers: { 'content-type': 'text/html' } })).rejects.toThrow('the type text/html'));
  it('notices an undescribed route', () =>
    expect(expectDescribed({ method: 'GET', path: '/v1/users/you', response: Response.json({}) })).rejects.toThrow(
      "isn't described",
    ));
});
