import { createApiDocument } from '#api/openapi/document.ts';
import type { Role } from '#domain/identity/role.ts';

/** One row of the table of routes, as the API description has it. */
export interface DescribedOperation {
  /** `GET /v1/jobs/{job_id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Undefined: open to everybody. */
  readonly role: Role | undefined;
  /** Names of the parameters in its path. */
  readonly parameters: readonly string[];
  /** Names of the parameters in its query, with the types of their schemas. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Headers that have an example or few values, with the first of them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly takesIdempotencyKey: boolean;
  /** Undefined: it takes none. */
  readonly body: OperationBody | undefined;
}

export interface OperationBody {
  readonly contentType: string;
  readonly fields: readonly string[];
  /** The first example of the description. */
  readonly example: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly 'x-required-role'?: Role;
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DescribedContent>> };
}

interface DescribedParameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly schema?: {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly examples?: readonly string[];
  };
}

interface DescribedContent {
  readonly schema: { readonly $ref?: string; readonly properties?: object };
  readonly example?: Readonly<Record<string, unknown>>;
  readonly examples?: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;
}

const document = createApiDocument();
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, DescribedContent['schema']>>;

/** Every operation of the API description, which a test compares with the routes that are served. */
export const DESCRIBED_OPERATIONS: readonly DescribedOperation[] = Object.entries(document.paths ?? {}).flatMap(
  ([path, item]) =>
    Object.entries(item as Record<string, Described>).map(([verb, described]) => {
      const method = verb.toUpperCase();
      return {
        name: `${method} ${path}`,
        method,
        path,
        role: described['x-required-role'],
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
        query: Object.fromEntries(
          (described.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name = '', schema }) => [name, schema?.type]),
        ),
        headers: Object.fromEntries(
          (described.parameters ?? [])
            .filter((parameter) => parameter.in === 'header')
            .map(({ name = '', schema }) => [name.toLowerCase(), schema?.examples?.[0] ?? schema?.enum?.[0]] as const)
            .filter((header): header is readonly [string, string] => header[1] !== undefined),
        ),
        takesIdempotencyKey: (described.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
        body: bodyOf(described),
      };
    }),
);

/** Those that need credentials. */
export const CLOSED_OPERATIONS = DESCRIBED_OPERATIONS.filter(({ role }) => role !== undefined);

function bodyOf({ requestBody }: Described): OperationBody | undefined {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (entry === undefined) return undefined;
  const [contentType, { schema, example, examples }] = entry;
  const [first] = Object.values(examples ?? {});
  const resolved = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];
  const value: unknown = example ?? first?.value;
  // Bytes have no fields.
  const fields = Object.keys(resolved?.properties ?? {});
  return { contentType, fields, example: typeof value === 'object' ? (value as OperationBody['example']) : {} };
}
