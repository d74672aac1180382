import { describe, expect, it } from 'vitest';
import { codesOf, errorResponse } from '#api/error-response.ts';
import { ERROR_CODES, type ErrorCode } from '#domain/error-codes.ts';
import { userMistake } from '#domain/errors.ts';
import { createApiDocument, EXAMPLE_ISSUER } from './document.ts';
import type { Tag } from './operation.ts';
import { API_OPERATIONS } from './operations.ts';

type Json = Readonly<Record<string, unknown>>;

const document = createApiDocument({ issuer: EXAMPLE_ISSUER });
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Json>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in a part of the document, but those of examples, with its place. */
function* objectsIn(value: unknown, at = ''): Generator<readonly [string, Json]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* objectsIn(item, `${at}/${index}`);
  if (!isObject(value)) return;
  yield [at, value];
  for (const [name, child] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') yield* objectsIn(child, `${at}/${name}`);
  }
}

interface DescribedOperation {
  readonly tags: readonly [Tag];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, Json>>;
  readonly security?: readonly Json[];
}
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Readonly<Record<string, DescribedOperation>>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
const bodies = operations.flatMap(([name, { requestBody }]) =>
  Object.values(requestBody?.content ?? {}).map(({ schema }) => [name, schema] as const),
);

const nameIn = (reference: unknown) => String(reference).replace('#/components/schemas/', '');

/** Names of the schemas that a part of the document refers to, directly or through others. */
function schemasOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  for (const [, { $ref: reference }] of objectsIn(value)) {
    const name = nameIn(reference);
    if (!(name in schemas) || found.has(name)) continue;
    found.add(name);
    schemasOf(schemas[name], found);
  }
  return found;
}

describe('every operation', () => {
  // Covers Idempotency-Key
  it('that creates takes an Idempotency-Key', () => {
    const creating = Object.entries(API_OPERATIONS).filter(
      ([name, { operationId, answers, role }]) =>
        role !== undefined &&
        name.startsWith('POST ') &&
        (['201', '202'].some((status) => status in answers) || /^(create|upload|import)/.test(operationId)),
    );
    expect(creating.length).toBeGreaterThan(20);
    expect(creating.filter(([, { idempotent }]) => idempotent !== true).map(([name]) => name)).toEqual([]);
  });

  it('that answers with a job waits for its end if asked to', () => {
    const answersJob = operations.filter(
      ([name, { responses }]) =>
        // Cancelling always waits.
        !name.startsWith('DELETE ') &&
        ['200', '202'].some((status) => {
          const content = responses[status]?.['content'] as Readonly<Record<string, { readonly schema: Json }>>;
          const schema = content?.['application/json']?.schema;
          const { properties = {} } = (schema && (schemas[nameIn(schema['$ref'])] ?? schema)) ?? {};
          return isObject(properties) && 'job_id' in properties && 'status' in properties;
        }),
    );
    expect(answersJob.map(([name]) => name)).toEqual(
      expect.arrayContaining(['POST /v1/jobs/translation', 'POST /v1/context/{store_id}/reindex']),
    );
    const lacking = answersJob.filter(
      ([, { parameters = [] }]) => !parameters.some((parameter) => parameter['name'] === 'wait'),
    );
    expect(lacking.map(([name]) => name)).toEqual([]);
  });

  it('takes a body whose schema has a name, the same for equal bodies', () => {
    expect(bodies.length).toBeGreaterThan(40);
    expect(bodies.filter(([, schema]) => schema['$ref'] === undefined).map(([name]) => name)).toEqual([]);
    const names = [...new Set(bodies.map(([, schema]) => nameIn(schema['$ref'])))];
    const byContent = Map.groupBy(names, (name) => JSON.stringify({ ...schemas[name], description: undefined }));
    expect([...byContent.values()].filter((equal) => equal.length > 1)).toEqual([]);
  });

  it('that answers with bytes of any type has application/octet-stream', () => {
    const contents = [...objectsIn(document)].filter(([at, value]) => at.endsWith('/content') && '*/*' in value);
    expect(contents.length).toBeGreaterThan(2);
    for (const [at, content] of contents) expect(Object.keys(content), at).toContain('application/octet-stream');
  });

  const errorsOf = ({ responses }: DescribedOperation) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const name = String(response['$ref']).split('/').at(-1) ?? '';
      const component = document.components?.responses?.[name] as unknown as Json | undefined;
      // The readiness of the service is an answer of its own.
      if (!/^[45]/.test(status) || component === undefined) return [];
      const content = component['content'] as Readonly<Record<string, { readonly schema: Json }>>;
      const { code } = content['application/json']!.schema['properties'] as {
        readonly code: { readonly enum: string[] };
      };
      return [{ name, status: Number(status), codes: code.enum }];
    });

  // Covers Errors
  it('has the codes of each of its errors, which are of that status', () => {
    const named = new Map<string, readonly string[]>();
    for (const [operation, described] of operations) {
      for (const { name, status, codes } of errorsOf(described)) {
        expect(codes.length, `${operation} ${status}`).toBeGreaterThan(0);
        for (const code of codes) expect(codesOf(status), `${operation} ${status}`).toContain(code);
        named.set(name, codes);
      }
    }
    const sets = [...named.values()].map((codes) => codes.join(' '));
    expect(new Set(sets).size).toBe(sets.length);
    // Each code of an answer is one of an operation, but those of requests that reach none.
    const described = new Set([...named.values()].flat());
    const reachNone = new Set(['method_not_allowed', 'headers_too_large']);
    const answered = (Object.keys(ERROR_CODES) as ErrorCode[])
      .filter((id) => errorResponse(userMistake(id, '')).status !== 500)
      .map((id) => errorResponse(userMistake(id, '')).body.code);
    expect([...new Set(answered)].filter((code) => !described.has(code) && !reachNone.has(code))).toEqual([]);
  });

  it.each([
    ['GET /v1/jobs', 400, ['malformed_request', 'validation_failed']],
    ['DELETE /v1/jobs/{job_id}', 409, ['job_already_finished', 'job_not_ended']],
    ['PUT /v1/glossaries/{glossary_id}', 409, ['conflict']],
    ['POST /v1/glossaries', 409, ['conflict', 'idempotency_conflict']],
    ['GET /v1/files/download', 410, ['result_expired']],
    ['GET /v1/jobs/{job_id}/segments', 410, ['segments_not_kept']],
  ])('has no codes of other operations: %s, %i', (operation, status, codes) => {
    const described = operations.find(([name]) => name === operation)?.[1];
    expect(errorsOf(described!).find((error) => error.status === status)?.codes).toEqual(codes);
  });

  it('with a key in its query says so, and the others take a key in the header or a token of the issuer', () => {
    const schemes = document.components?.securitySchemes ?? {};
    expect(document.security).toEqual([{ bearer: [] }, { oidc: [] }]);
    expect(schemes).toMatchObject({
      queryKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      oidc: { type: 'openIdConnect', openIdConnectUrl: `${EXAMPLE_ISSUER}/.well-known/openid-configuration` },
    });
    for (const [name, { parameters = [], security }] of operations) {
      const isInQuery = parameters.some((parameter) => parameter['name'] === 'api_key');
      expect(JSON.stringify(security ?? []).includes('queryKey'), name).toBe(isInQuery);
    }
    const withoutIssuer = createApiDocument();
    expect(withoutIssuer.components?.securitySchemes).not.toHaveProperty('oidc');
    expect(withoutIssuer.security).toEqual([{ bearer: [] }]);
  });
});

describe('every schema', () => {
  it('has only bounds that the API has', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('of an event of a stream has the schema of its data', () => {
    const streams = operations.flatMap(([name, { responses }]) =>
      Object.values(responses).flatMap(({ content }) => {
        const media = (content as Readonly<Record<string, { readonly schema: Json }>> | undefined)?.[
          'text/event-stream'
        ];
        return media === undefined ? [] : [[name, schemas[nameIn(media.schema['$ref'])] ?? {}] as const];
      }),
    );
    expect(streams.length).toBeGreaterThan(3);
    for (const [name, stream] of streams) {
      const events = stream['oneOf'] as readonly { readonly properties: Readonly<Record<string, Json>> }[];
      expect(Array.isArray(events), name).toBe(true);
      for (const { properties } of events) {
        expect(properties['event']?.['const'], name).toMatch(/^[a-z_]+$/);
        const content = properties['data']?.['contentSchema'] as Json;
        expect(Object.keys(schemas), name).toContain(nameIn(content['$ref']));
      }
    }
  });

  it('of a field that may be absent shows the default that its description or its values name', () => {
    let checked = 0;
    const without: string[] = [];
    const check = (place: string, field: Json) => {
      const variants = [field, ...((field['anyOf'] ?? []) as readonly Json[])];
      const values = variants.flatMap((each) => (each['enum'] ?? []) as readonly unknown[]);
      const [, named = ''] = /\bdefault:? `?(\w+)/i.exec((field['description'] ?? '') as string) ?? [];
      const isNamed = values.includes(named) || /^(true|false|\d+)$/.test(named);
      if (!isNamed && !values.includes('default')) return;
      checked += 1;
      if (!('default' in field)) without.push(place);
    };
    for (const name of schemasOf(operations.map(([, { requestBody }]) => requestBody))) {
      for (const [at, { properties, required = [] }] of objectsIn(schemas[name])) {
        if (!isObject(properties)) continue;
        for (const [field, schema] of Object.entries(properties)) {
          if (isObject(schema) && !(required as readonly string[]).includes(field))
            check(`${name}${at}/${field}`, schema);
        }
      }
    }
    for (const [operation, { parameters = [] }] of operations) {
      for (const { name, schema, description } of parameters) {
        if (isObject(schema)) check(`${operation} ${String(name)}`, { description, ...schema });
      }
    }
    expect(checked).toBeGreaterThan(10);
    expect(without).toEqual([]);
  });
});

describe('the webhooks of the description', () => {
  // Covers Events and signatures
  it('are all types of events, each with the schema of its body', () => {
    const webhooks = (document.webhooks ?? {}) as unknown as Readonly<
      Record<string, { readonly post: DescribedOperation }>
    >;
    const types = schemas['CreateWebhookRequest']?.['properties'] as { readonly events: { readonly items: Json } };
    expect(Object.keys(webhooks).toSorted()).toEqual([...(types.events.items['enum'] as readonly string[])].toSorted());
    for (const [type, { post }] of Object.entries(webhooks)) {
      const body = schemas[nameIn(post.requestBody?.content['application/json']?.schema['$ref'])] ?? {};
      expect(body['properties'], type).toMatchObject({ event_type: { const: type } });
    }
  });
});
