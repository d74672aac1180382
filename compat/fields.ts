import { validationFailed } from '#domain/request-errors.ts';
import { receiveBody } from '#api/receive-body.ts';
import { unsupportedMediaType } from '#api/errors.ts';
import { parseJsonBytes } from '#api/middlewares/json-body.ts';
import type { ApiContext, ApiMiddleware } from '#api/state.ts';

/** Bytes of a body: the texts of a request of the API, which has the same limits, also when each character is escaped. */
const MAX_BODY = 5 * 1024 * 1024;
/** Fields of a form; a form has as many texts as a request of the API may have, and some more fields. */
const MAX_FIELDS = 2000;

/** The fields of a request; a field that a form has several times is a list. */
export type Fields = Readonly<Record<string, unknown>>;

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads a body, JSON or a form, also of a GET, as some clients send it, into `ctx.request.body`; multipart forms are left for the route.
 *
 * @throws LoquentError `too_large`, `malformed_request`, `validation_failed`, `unsupported_media_type`, `request_timeout`
 */
export const fieldsBody: ApiMiddleware = async (ctx, next) => {
  if (!ctx.is('multipart')) await readFieldsInto(ctx);
  return next();
};

/** Reads a body into `ctx.request.body`, once. @param size bytes, also decompressed @throws LoquentError as `fieldsBody` */
export async function readFieldsInto(ctx: ApiContext, size = MAX_BODY): Promise<Fields> {
  const request = ctx.request as { body?: unknown };
  request.body ??= await readFields(ctx, size);
  return request.body as Fields;
}

async function readFields(ctx: ApiContext, size: number): Promise<Fields> {
  const { idleTimeout, minimumRate } = ctx.state.dependencies.config.uploads;
  const limits = { size, idleTimeout, minimumRate };
  if (ctx.is(FORM)) return formFields(new TextDecoder().decode(await receiveBody(ctx.req, limits)));
  const hasBody = ctx.req.headers['transfer-encoding'] !== undefined || (ctx.request.length ?? 0) > 0;
  if (!hasBody) return {};
  if (!ctx.is('json')) throw unsupportedMediaType(`Send the body as application/json or ${FORM}.`);
  const value = parseJsonBytes(await receiveBody(ctx.req, limits));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw validationFailed([{ path: '', message: 'The body must be a JSON object' }]);
}

/** The fields of a form; `name[0].part` are the parts of the objects of a list. @throws LoquentError `validation_failed` */
export function formFields(form: string): Fields {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(form)) {
    count += 1;
    if (count > MAX_FIELDS) throw validationFailed([{ path: '', message: `A form may have ${MAX_FIELDS} fields` }]);
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [value]);
    else known.push(value);
  }
  const lists = new Map<string, Record<string, unknown>[]>();
  const plain: [string, unknown][] = [];
  for (const [name, values] of fields) {
    const value = values.length === 1 ? values[0] : values;
    const [, list, index = '', part] = /^(\w{1,50})\[(\d{1,3})\]\.(\w{1,50})$/.exec(name) ?? [];
    if (list === undefined || part === undefined) plain.push([name, value]);
    else {
      const items = lists.get(list) ?? [];
      lists.set(list, items);
      items[Number(index)] = { ...items[Number(index)], [part]: value };
    }
  }
  const listed = [...lists].map(([name, items]): [string, unknown] => [
    name,
    items.filter((item) => item !== undefined),
  ]);
  return Object.fromEntries([...plain, ...listed]);
}
