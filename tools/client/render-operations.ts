import { describedOperations, resolveSchema, type ApiDescription, type NamedOperation } from './api-description.ts';
import { methodName, resourceName } from './operation-names.ts';

/** An operation as the client reads it: `ClientOperation` of `client/operation.ts`. */
type Rendered = Readonly<Record<string, string | true>>;

/** The table of operations, by resource and name, as a module of TypeScript. @throws Error if two have the same name */
export function renderOperations(description: ApiDescription): string {
  const resources: Record<string, Record<string, Rendered>> = {};
  for (const operation of describedOperations(description)) {
    const resource = (resources[resourceName(operation.tag)] ??= {});
    const name = methodName(operation.id, operation.tag);
    if (resource[name] !== undefined) throw new Error(`${operation.id}: ${operation.tag} already have ${name}`);
    resource[name] = render(operation, description);
  }
  return `export const operations = ${JSON.stringify(resources, undefined, 2)} as const;\n`;
}

function render({ method, path, operation }: NamedOperation, description: ApiDescription): Rendered {
  const sent = operation.requestBody === undefined ? undefined : Object.keys(operation.requestBody.content);
  const items = itemsOf(operation, description);
  const parameters = operation.parameters ?? [];
  return {
    method,
    path,
    ...(sent !== undefined && { body: sent.includes('multipart/form-data') ? 'form' : 'json' }),
    ...(parameters.some((parameter) => parameter.in === 'query') && { hasQuery: true }),
    answer: items === undefined ? answerOf(operation) : 'page',
    ...(items !== undefined && { items }),
    ...(parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey') === true) && { keyed: true }),
    ...(parameters.some(({ name }) => name === 'Last-Event-ID') && { resumes: true }),
  };
}

const successes = (operation: Operation): readonly string[] =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content));

type Operation = NamedOperation['operation'];

function answerOf(operation: Operation): 'nothing' | 'json' | 'events' | 'bytes' {
  const types = successes(operation);
  if (types.length === 0) return 'nothing';
  if (types.includes('text/event-stream')) return 'events';
  return types.every((type) => type === 'application/json') ? 'json' : 'bytes';
}

/** The field of the answer that has the objects of a page; undefined if the operation has no pages. */
function itemsOf({ parameters = [], responses }: Operation, description: ApiDescription): string | undefined {
  const isPaged = ['limit', 'offset'].every((name) => parameters.some((parameter) => parameter.name === name));
  if (!isPaged) return undefined;
  const { properties = {} } = resolveSchema(responses['200']?.content?.['application/json']?.schema, description);
  return Object.keys(properties).find((name) => properties[name]?.type === 'array');
}
