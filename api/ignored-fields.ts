import { z } from 'zod';
import type { ApiContext } from './state.ts';

const HEADER = 'X-Ignored-Fields';
/** Limits of the header, in names and characters per name, so that it stays below proxies' limits. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;
const MAX_DEPTH = 8;

/** Schema for a part of which the endpoint accepts nothing. */
const NOTHING = z.object({});

type Definition = z.core.$ZodTypes['_zod']['def'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A name with only characters that are harmless in a header and unambiguous in a comma-separated list of dotted paths, at
 * most 64.
 */
export const sanitizedName = (name: string) => name.slice(0, MAX_NAME_LENGTH).replaceAll(/[^\w$-]/g, '?');

/** A field of a body that is not in its schema. */
export interface UnknownField {
  /** Dotted path, of harmless characters. */
  readonly path: string;
  /** Dotted path of its object, with a dot at its end; empty for the body itself. */
  readonly parent: string;
  /** Name as the client sent it. */
  readonly name: string;
  /** Fields that the object lacks. */
  readonly absent: readonly string[];
}

function* walk(value: unknown, schema: z.core.$ZodType, path: string, depth: number): Generator<UnknownField> {
  if (depth > MAX_DEPTH) return;
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  const inner = innerOf(definition);
  if (inner !== undefined) {
    yield* walk(value, inner, path, depth + 1);
  } else if (definition.type === 'object' && isObject(value)) {
    const absent = Object.keys(definition.shape).filter((name) => !Object.hasOwn(value, name));
    for (const [name, field] of Object.entries(value)) {
      const known = Object.hasOwn(definition.shape, name) ? definition.shape[name] : definition.catchall;
      if (known === undefined || isNever(known)) yield { path: path + sanitizedName(name), parent: path, name, absent };
      else yield* walk(field, known, `${path}${sanitizedName(name)}.`, depth + 1);
    }
  } else if (definition.type === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(item, definition.element, `${path}${index}.`, depth + 1);
  } else if (definition.type === 'union') {
    const accepting = definition.options.filter((option) => z.core.safeParse(option, value).success);
    yield* unknownToAll(accepting.map((option) => [...walk(value, option, path, depth + 1)]));
  }
}

/** The schema inside a wrapper for the same input. */
function innerOf(definition: Definition): z.core.$ZodType | undefined {
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return definition.innerType;
    case 'pipe':
      return definition.in;
    default:
      return undefined;
  }
}

/** True for the catchall of strict objects, which refuse unknown fields. */
const isNever = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'never';

/** A field is ignored if it is unknown to all members of a union that accept the value. */
function unknownToAll([first = [], ...others]: readonly (readonly UnknownField[])[]): readonly UnknownField[] {
  const paths = others.map((fields) => new Set(fields.map(({ path }) => path)));
  return first.filter(({ path }) => paths.every((known) => known.has(path)));
}

/**
 * Fields of a body that are not in a schema, at most 20.
 *
 * @param value the original body, valid or not; content of a union that refuses it is skipped
 */
export function unknownFields(value: unknown, schema: z.core.$ZodType): readonly UnknownField[] {
  const fields: UnknownField[] = [];
  for (const field of walk(value, schema, '', 0)) {
    fields.push(field);
    if (fields.length === MAX_NAMES) break;
  }
  return fields;
}

/**
 * Names of the fields of a body that are not in a schema, as dotted paths (`terms.0.color`), at most 20.
 *
 * @param value the original body
 * @param schema the schema that accepted it
 */
export function ignoredFields(value: unknown, schema: z.core.$ZodType): readonly string[] {
  return unknownFields(value, schema).map(({ path }) => path);
}

/**
 * Adds the fields of a part of the request that are not in its schema to `X-Ignored-Fields`, which has at most 20.
 *
 * @param value the original query, form or JSON body, valid or not
 * @param schema the schema that validates it; undefined: no field is known
 */
export function nameIgnoredFields(ctx: ApiContext, value: unknown, schema: z.core.$ZodType = NOTHING): void {
  const ignored = ignoredFields(value, schema);
  if (ignored.length === 0) return;
  const named = ctx.res.getHeader(HEADER) as string | undefined;
  ctx.set(HEADER, [...(named?.split(', ') ?? []), ...ignored].slice(0, MAX_NAMES).join(', '));
}
