import { z } from 'zod';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import { EVENT_MEANINGS } from '#domain/events/event-types.ts';
import { exampleEvents } from '#domain/events/example-events.ts';
import { insertGenerated } from './insert-generated.ts';

interface Field {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Field>>;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Field[];
  readonly const?: unknown;
  readonly format?: string;
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** Puts the current event catalog in its place in the guide for webhooks. */
export function insertEventCatalog(guide: string): string {
  return insertGenerated(guide, 'catalog', renderEventCatalog());
}

/** A section per event type: its meaning, an example of its body, and the fields of `data`. */
function renderEventCatalog(): string {
  const sections = exampleEvents.map((event) => {
    const schema = z.toJSONSchema(EVENT_BODIES[event.event_type]) as Field;
    const rows = fieldRows(withoutReferences(schema).properties?.['data'] ?? {}, '');
    return [
      `### ${event.event_type}`,
      EVENT_MEANINGS[event.event_type],
      ['```json', JSON.stringify(event, undefined, 2), '```'].join('\n'),
      ['| Field of `data` | Type | Meaning |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  return sections.join('\n\n');
}

/** Inlines the definitions of a schema where they are referenced. */
function withoutReferences(schema: Field): Field {
  const definitions = schema.$defs ?? {};
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference, ...own } = value as Field;
    const definition = reference === undefined ? {} : definitions[reference.replace('#/$defs/', '')];
    return Object.fromEntries(Object.entries({ ...definition, ...own }).map(([name, part]) => [name, resolve(part)]));
  };
  return resolve({ ...schema, $defs: undefined }) as Field;
}

function fieldRows({ properties = {}, required = [] }: Field, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const optional = required.includes(name) ? '' : ', optional';
    const row = `| \`${prefix}${name}\` | ${typeOf(field)}${optional} | ${meaningOf(field)} |`;
    const inner = field.properties === undefined ? field.anyOf?.find((each) => each.properties) : field;
    return [row, ...fieldRows(inner ?? {}, `${prefix}${name}.`)];
  });
}

const meaningOf = ({ description, anyOf }: Field) =>
  (description ?? anyOf?.find((each) => each.description)?.description ?? '').replaceAll('|', '\\|');

function typeOf({ type, anyOf, format, items, const: constant }: Field): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === 'array') return `array of ${typeOf(items ?? {})}s`;
  if (format === 'date-time') return 'timestamp';
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
}
