/** The parts of an OpenAPI 3.1 document that the client is made of. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  /** A protocol that its requests follow. */
  readonly 'x-protocol'?: string;
  /** Type of the jobs that it accepts. */
  readonly 'x-job-type'?: string;
  /** Paths of fields of the body that never have an effect. */
  readonly 'x-ignored-fields'?: readonly string[];
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly propertyNames?: unknown;
  readonly pattern?: string;
  readonly 'x-file-extensions'?: readonly string[];
}

export interface NamedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly id: string;
  readonly tag: string;
}

/** Resources that a client has no use for: what browsers and other services open. */
/** Protocols have clients of their own. */
const isOffered = ({ path, operation, tag }: NamedOperation): boolean =>
  operation['x-protocol'] !== undefined
    ? false
    : tag === 'Service'
      ? path.startsWith('/health/')
      : operation.security?.length !== 0;

/** The operations that clients call, in the order of the document. */
export function describedOperations({ paths }: ApiDescription): readonly NamedOperation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const { operationId: id, tags: [tag] = [] } = operation;
        if (id === undefined || tag === undefined) throw new Error(`${method} ${path} has no operationId or no tag`);
        return { method, path, operation, id, tag };
      }),
    )
    .filter(isOffered);
}

/** The schema itself, where it is a reference. */
export function resolveSchema(schema: Schema | undefined, { components }: ApiDescription): Schema {
  const name = schema?.$ref?.split('/').at(-1);
  return (name === undefined ? schema : components.schemas[name]) ?? {};
}
