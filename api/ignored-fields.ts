import { z } from 'zod';

/** How many names the header carries at most, and how long each may be, so that it stays below proxies' limits. */
const MAXIMUM_NAMES = 20;
const MAXIMUM_NAME_LENGTH = 64;
const MAXIMUM_DEPTH = 8;

type Definition = z.core.$ZodTypes['_zod']['def'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what is harmless in a header and unambiguous in a comma-separated list of dotted paths. */
const sanitised = (name: string) => name.slice(0, MAXIMUM_NAME_LENGTH).replaceAll(/[^\w$-]/g, '?');

function* walk(value: unknown, schema: z.core.$ZodType, path: string, depth: number): Generator<string> {
  if (depth > MAXIMUM_DEPTH) return;
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  const inner = innerOf(definition);
  if (inner !== undefined) {
    yield* walk(value, inner, path, depth + 1);
  } else if (definition.type === 'object' && isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      const known = Object.hasOwn(definition.shape, name) ? definition.shape[name] : definition.catchall;
      if (known === undefined) yield path + sanitised(name);
      else yield* walk(field, known, `${path}${sanitised(name)}.`, depth + 1);
    }
  } else if (definition.type === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(item, definition.element, `${path}${index}.`, depth + 1);
  } else if (definition.type === 'union') {
    const accepting = definition.options.filter((option) => z.core.safeParse(option, value).success);
    yield* unknownToAll(accepting.map((option) => new Set(walk(value, option, path, depth + 1))));
  }
}

/** The schema that a wrapper applies to the same input. */
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

/** A field is ignored when no member of a union that accepts the value knows it. */
function unknownToAll([first = new Set(), ...others]: readonly ReadonlySet<string>[]): readonly string[] {
  return [...first].filter((name) => others.every((names) => names.has(name)));
}

/**
 * Names of the fields of a body that a schema doesn't know, as dotted paths (`terms.0.colour`), at most 20.
 *
 * @param value the body as it came
 * @param schema the schema that accepted it
 */
export function ignoredFields(value: unknown, schema: z.core.$ZodType): readonly string[] {
  const names: string[] = [];
  for (const name of walk(value, schema, '', 0)) {
    names.push(name);
    if (names.length === MAXIMUM_NAMES) break;
  }
  return names;
}
