import manifest from '#package' with { type: 'json' };
import { createDocument, type oas31, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import type { z } from 'zod';
import { IGNORED_FIELDS, REPLAYED } from '#api/answers.ts';
import { headerParameters } from './common-parameters.ts';
import { errorsOf, isCommon } from './error-groups.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { errorAnswer, errorSchema } from './errors.ts';
import { TAGS, type DescribedAnswer, type ApiOperation } from './operation.ts';
import { API_OPERATIONS } from './operations.ts';
import { requestSchema } from './request-schemas.ts';
import { securityOf, securitySchemes } from './security.ts';
import { describeWebhooks } from './webhooks.ts';

export type ApiDocument = oas31.OpenAPIObject;

const DESCRIPTION = `Translates documents with AI and translation engines and runs every long job durably.

- **Authentication**: \`Authorization: Bearer API_KEY\`, or an access token where the deployment has an OpenID Connect
  issuer. \`X-Org-Id\` acts for another organization than the user's default one.
- **Errors** all have the same body, with a stable \`code\` for programs and a sentence for people.
- **Unknown fields** and query parameters are ignored, and listed in the header \`X-Ignored-Fields\`. Answers may gain
  fields.
- **Times** are ISO 8601 in UTC; **languages** are BCP 47 tags; **files** are named by their key, a path without a leading
  slash.
- **Limits**: \`RateLimit\` and \`RateLimit-Policy\` state how many requests are left in the minute; further ones
  answer 429 with \`Retry-After\`. An exhausted monthly budget answers 402.
- **Pages**: lists take \`limit\` (at most 100) and \`offset\` and answer with \`total\`.`;

const EVERY_ANSWER: Readonly<Record<string, oas31.HeaderObject>> = {
  'X-Request-Id': { description: 'id of the request', required: true, schema: { type: 'string' } },
};

/** Headers of answers to requests with a valid key: draft-ietf-httpapi-ratelimit-headers-10. */
const RATE_LIMIT_HEADERS: Readonly<Record<string, oas31.HeaderObject>> = {
  RateLimit: {
    description: 'per limit that counts the request: requests left (`r`) and seconds until the limit resets (`t`)',
    schema: { type: 'string', examples: ['"key";r=599;t=60, "organization";r=2914;t=41'] },
  },
  'RateLimit-Policy': {
    description: 'these limits: `q` requests in `w` seconds',
    schema: { type: 'string', examples: ['"key";q=600;w=60, "organization";q=3000;w=60'] },
  },
};

/** The issuer of the description that is a part of the documentation. */
export const EXAMPLE_ISSUER = 'https://login.example';

/** Addresses of a deployment. */
export interface DeploymentAddresses {
  /** Default: `/`, which is the origin of the document. */
  readonly serverUrl?: string | undefined;
  /** Issuer of access tokens; undefined: none is configured. */
  readonly issuer?: string | undefined;
}

/**
 * Creates the OpenAPI description of the API from the schemas that validate requests.
 */
export function createApiDocument({ serverUrl = '/', issuer }: DeploymentAddresses = {}): ApiDocument {
  const errorOf = sharedErrors();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, operation] of Object.entries(API_OPERATIONS)) {
    const [method = '', path = ''] = name.split(' ');
    (paths[toTemplate(path)] ??= {})[method.toLowerCase()] = {
      ...describeOperation(operation, errorOf),
      ...(operation.takesQueryKey === true ? { security: [...securityOf(issuer), { queryKey: [] }] } : {}),
    };
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Loquent',
        version: manifest.version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: serverUrl }],
      tags: Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description })),
      security: securityOf(issuer),
      paths,
      webhooks: describeWebhooks(),
      components: {
        schemas: { Error: errorSchema },
        securitySchemes: { ...securitySchemes(issuer) },
      },
    },
    { override: openObjects },
  );
  return JSON.parse(JSON.stringify(document, withoutSafeIntegers)) as ApiDocument;
}

/** Drops the bounds of JavaScript's safe integers; they are not API limits. */
const withoutSafeIntegers = (_name: string, value: unknown) =>
  value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value;

/** Answers may gain fields, and unknown fields of bodies are ignored, so no object is closed. */
function openObjects({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: { additionalProperties?: unknown };
}): void {
  if (zodSchema._zod.def.type === 'object' && jsonSchema.additionalProperties === false)
    delete jsonSchema.additionalProperties;
}

/** `/v1/jobs/:job_id` in the notation of OpenAPI. */
const toTemplate = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Creates the answers of errors: one for all operations that may answer with the same codes, named after the first of them. */
function sharedErrors() {
  const known = new Map<string, ZodOpenApiResponseObject>();
  return (operationId: string, status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject => {
    const key = codes.join(' ');
    const id = `Error${status}${isCommon(status, codes) ? '' : `Of${operationId.replace(/^./, (first) => first.toUpperCase())}`}`;
    const answer = known.get(key) ?? errorAnswer({ id, status, codes }, { ...EVERY_ANSWER, ...RATE_LIMIT_HEADERS });
    known.set(key, answer);
    return answer;
  };
}

function describeOperation(
  operation: ApiOperation,
  errorOf: ReturnType<typeof sharedErrors>,
): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, role, body, path, query, idempotent = false } = operation;
  const headers = {
    ...EVERY_ANSWER,
    ...(role === undefined ? {} : RATE_LIMIT_HEADERS),
    ...(role === undefined ? {} : IGNORED_FIELDS),
    ...(idempotent ? REPLAYED : {}),
  };
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, headers),
  ]);
  const errors = [...errorsOf(operation)].map(([status, codes]) => [status, errorOf(operationId, status, codes)]);
  return {
    operationId,
    tags: [tag],
    summary,
    description: role === undefined ? description : `${description}\n\nNeeds the role \`${role}\` or above.`,
    ...(role === undefined ? { security: [] } : { 'x-required-role': role }),
    ...(operation.protocol === undefined ? {} : { 'x-protocol': operation.protocol }),
    ...(operation.jobType === undefined ? {} : { 'x-job-type': operation.jobType }),
    ...(operation.ignoredFields === undefined ? {} : { 'x-ignored-fields': operation.ignoredFields }),
    requestParams: {
      ...(path === undefined ? {} : { path }),
      ...(query === undefined ? {} : { query }),
      header: headerParameters(operation),
    },
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            // A body is optional if an empty object is valid.
            required: !body.schema.safeParse({}).success,
            content: {
              [body.contentType]: {
                schema: requestSchema(body.schema, operationId),
                examples: { ...body.examples },
              },
            },
          },
        }),
    responses: Object.fromEntries([...errors, ...answers]) as ZodOpenApiOperationObject['responses'],
  };
}

function describeAnswer(answer: DescribedAnswer, common: Readonly<Record<string, oas31.HeaderObject>>) {
  const { description, schema, example, content, headers, links } = answer;
  const json = schema === undefined ? undefined : { schema, ...(example === undefined ? {} : { example }) };
  return {
    description,
    headers: { ...common, ...headers },
    ...(json === undefined && content === undefined
      ? {}
      : { content: { ...content, ...(json === undefined ? {} : { 'application/json': json }) } }),
    ...(links === undefined ? {} : { links: { ...links } }),
  };
}
