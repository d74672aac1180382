import { validationFailed } from '#domain/request-errors.ts';
import { z } from 'zod';
import type { InvalidField } from '#domain/errors.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { unsupportedMediaType } from './errors.ts';
import { findUnsafeText } from './json-safety.ts';
import { describeNearMiss, nearMisses, type NearMiss } from './near-misses.ts';
import type { ApiContext } from './state.ts';
import { describeIssue } from './validation-message.ts';

/** Maximum number of listed problems. */
const MAX_DETAILS = 50;

/** Validates an external value. @throws LoquentError `validation_failed` naming each field as a dotted path */
export function parseValue<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  let described = 0;
  const describe = (issue: z.core.$ZodRawIssue) => ((described += 1) > MAX_DETAILS ? '' : describeIssue(issue));
  const parsed = schema.safeParse(value, { error: describe });
  if (parsed.success) return parsed.data;
  const misses = nearMisses(value, schema);
  throw validationFailed(parsed.error.issues.slice(0, MAX_DETAILS).map((issue) => detailOf(issue, misses)));
}

/** A problem of a field, with the unknown fields of the request that resemble it. */
function detailOf(issue: z.core.$ZodIssue, misses: readonly NearMiss[]): InvalidField {
  const path = issue.path.map(String).join('.');
  const hints = issue.code === 'unrecognized_keys' ? meantKeys(path, issue.keys, misses) : meantFields(path, misses);
  return {
    path,
    message: hints.length === 0 ? issue.message : [issue.message.replace(/\.$/, ''), ...hints].join('; '),
  };
}

const meantFields = (path: string, misses: readonly NearMiss[]) =>
  misses.filter((miss) => miss.path === path).map(describeNearMiss);

/** The error names the unknown fields already. */
function meantKeys(path: string, keys: readonly string[], misses: readonly NearMiss[]): readonly string[] {
  const sent = new Set(keys.map((key) => (path === '' ? key : `${path}.${key}`)));
  const meant = misses.filter((miss) => sent.has(miss.sent)).map((miss) => miss.meant);
  return meant.length === 0 ? [] : [`did you mean ${meant.join(' and ')}?`];
}

/**
 * The body that the JSON middleware read.
 *
 * @throws LoquentError `unsupported_media_type` when the request has a body of another type
 */
export function requireJsonBody(ctx: ApiContext): Readonly<Record<string, unknown>> {
  const body: unknown = ctx.request.body;
  if (typeof body === 'object' && body !== null) return body as Readonly<Record<string, unknown>>;
  throw unsupportedMediaType('Send the body as UTF-8 JSON, with the header Content-Type: application/json.');
}

/**
 * Validates the body of a request; fields that are not in the schema are dropped.
 *
 * @throws LoquentError `validation_failed`, `unsupported_media_type`
 */
export function parseBody<Schema extends z.ZodType>(ctx: ApiContext, schema: Schema): z.output<Schema> {
  const body = requireJsonBody(ctx);
  const parsed = parseValue(body, schema);
  // Only known fields are checked: unknown ones may have any content.
  const problem = findUnsafeText(parsed);
  if (problem !== undefined) throw validationFailed([problem]);
  return parsed;
}

const FIELD_OF_PARAMETER = /^(\w+)(?:\.(.+)|\[(.+)\])$/;

/** The parameters of a request. `metadata.order` and `metadata[order]` are fields of `metadata` where the schema has such a record. */
export function queryParameters(
  ctx: ApiContext,
  schema: z.core.$ZodType | undefined,
): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = {};
  const records = new Map<string, [string, unknown][]>();
  for (const [parameter, value] of Object.entries(ctx.query)) {
    const [, name = '', dotted, bracketed = ''] = FIELD_OF_PARAMETER.exec(parameter) ?? [];
    if (isRecord(schema, name)) records.set(name, [...(records.get(name) ?? []), [dotted ?? bracketed, value]]);
    else query[parameter] = value;
  }
  for (const [name, fields] of records) query[name] = Object.fromEntries(fields);
  return query;
}

function isRecord(schema: z.core.$ZodType | undefined, name: string): boolean {
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return false;
  const field: unknown = schema.shape[name];
  return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodRecord;
}

/** Validates the query of a request; unknown parameters are ignored. @throws LoquentError `validation_failed` */
export function parseQuery<Schema extends z.ZodType>(ctx: ApiContext, schema: Schema): z.output<Schema> {
  const query = queryParameters(ctx, schema);
  const problem = findUnsafeText(query);
  if (problem !== undefined) throw validationFailed([problem]);
  return parseValue(query, schema);
}

/** A name for people: trimmed, with a visible character, without control characters (PostgreSQL stores no NUL). */
export const label = (maximum: number) =>
  z
    .string()
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => text === '' || hasVisibleText(text), 'must have a visible character')
    .max(maximum);

/** The id of an object, in the canonical spelling, which the database compares. */
export const uuid = z
  .uuid('must be a UUID')
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid' });
