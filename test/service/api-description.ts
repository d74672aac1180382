import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createApiDocument } from '#api/openapi/document.ts';

interface Schema {
  readonly properties?: object;
  additionalProperties?: unknown;
}
interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, object>>;
}
interface DescribedOperation {
  readonly responses: Readonly<Record<string, DescribedResponse | { readonly $ref: string }>>;
}
interface Route {
  readonly pattern: RegExp;
  readonly template: string;
  readonly operations: Readonly<Record<string, DescribedOperation>>;
}

/** An answer as a test got it. */
export interface ReceivedAnswer {
  readonly method: string;
  readonly path: string;
  readonly response: Response;
}

const document = closed(createApiDocument());
const validators = new Map<string, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const routes: readonly Route[] = Object.entries(document.paths ?? {})
  .map(([template, operations]) => ({
    template,
    operations: operations as Route['operations'],
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  // Fixed parts come before parameters, as in the router.
  .toSorted((left, right) => left.template.split('{').length - right.template.split('{').length);

/** The document leaves objects open, because answers may gain fields; here an undescribed field is an error. */
function closed<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  for (const child of Object.values(node)) closed(child);
  const schema = node as Schema;
  if (typeof schema.properties === 'object') schema.additionalProperties ??= false;
  return node;
}

/**
 * Compares an answer with the API description: its status, media type, headers and body have to be described.
 *
 * @throws Error that says what differs
 */
export async function expectDescribed({ method, path, response }: ReceivedAnswer): Promise<void> {
  const { pathname } = new URL(path, 'http://localhost');
  // Interfaces of others are described by others; their tests use their clients.
  if (pathname.startsWith('/compat/')) return;
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  // HEAD is described where it isn't that of GET.
  const verb = (method === 'HEAD' && route?.operations['head'] === undefined ? 'GET' : method).toLowerCase();
  const operation = route?.operations[verb];
  const where = `${method} ${pathname}: ${response.status}`;
  // Undescribed requests are answered as errors, whatever the method.
  if (route === undefined || operation === undefined || response.status === 405 || method === 'OPTIONS') {
    if (response.status < 400 && method !== 'OPTIONS') throw new Error(`${where} of a route that isn't described`);
    if (response.status >= 400) await expectSchema(response, '#/components/schemas/Error', where);
    return;
  }
  const pointer = `#/paths/${escaped(route.template)}/${verb}/responses/${response.status}`;
  const described = operation.responses[response.status];
  if (described === undefined) throw new Error(`${where} is not described, body: ${await response.clone().text()}`);
  const [answer, at] = '$ref' in described ? [resolved(described.$ref), described.$ref] : [described, pointer];
  for (const [name, { required }] of Object.entries(answer.headers ?? {})) {
    if (required === true && !response.headers.has(name)) throw new Error(`${where} has no header ${name}`);
  }
  if (method === 'HEAD' || answer.content === undefined) return;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!(type in answer.content) && !('*/*' in answer.content)) throw new Error(`${where} has the type ${type}`);
  if (type === 'application/json' && type in answer.content) {
    await expectSchema(response, `${at}/content/${escaped(type)}/schema`, where);
  }
}

function resolved(reference: string): DescribedResponse {
  return document.components?.responses?.[reference.split('/').at(-1) ?? ''] as DescribedResponse;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

async function expectSchema(response: Response, pointer: string, where: string): Promise<void> {
  const text = await response.clone().text();
  if (text === '') return;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
  validators.set(pointer, validate);
  if (validate(JSON.parse(text))) return;
  const problems = validate.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  throw new Error(`${where} differs from its description: ${problems?.join('; ')}, body: ${text.slice(0, 2000)}`);
}
