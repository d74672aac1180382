import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';
import type { ApiDocument } from './document.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives each field and parameter without a description of its own the one of `FIELD_DESCRIPTIONS`. */
export function describeFields(document: ApiDocument): ApiDocument {
  // A copy without shared objects: the same schema may stand in places where a name means different things.
  const described = JSON.parse(JSON.stringify(document), withoutBounds) as ApiDocument;
  for (const [component, schema] of Object.entries(described.components?.schemas ?? {}))
    describeIn(schema, [component]);
  describeIn({ ...described, components: { ...described.components, schemas: undefined } }, ['']);
  return described;
}

/** Drops JavaScript's safe-integer bounds; they are not API limits. */
const withoutBounds = (_name: string, value: unknown) =>
  value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value;

/** @param owners name of the component, then of the field that holds `value` */
function describeIn(value: unknown, owners: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) describeIn(item, owners);
    return;
  }
  if (!isObject(value)) return;
  if ('in' in value && typeof value['name'] === 'string')
    fill(value, value['name'], owners, value['in'] === 'query' ? [`?${value['name']}`] : []);
  const { properties } = value;
  if (isObject(properties) && Object.values(properties).every(isObject)) {
    const kind = constantOf(properties['kind']);
    for (const [name, field] of Object.entries(properties) as [string, Json][]) {
      const own = kind === undefined ? [] : name === 'kind' ? [`kind=${kind}`] : [`${kind}.${name}`];
      fill(field, name, owners, own);
      describeIn(field, [owners[0] ?? '', name]);
    }
  }
  for (const [name, part] of Object.entries(value)) if (name !== 'properties') describeIn(part, owners);
}

function fill(field: Json, name: string, owners: readonly string[], own: readonly string[] = []): void {
  // A reference may have its own description; if the referenced schema has one, that is enough.
  if (field['description'] !== undefined) return;
  const keys = [...own, ...owners.map((owner) => `${owner}.${name}`), name];
  const key = keys.find((each) => Object.hasOwn(FIELD_DESCRIPTIONS, each));
  if (key !== undefined) field['description'] = FIELD_DESCRIPTIONS[key];
}

function constantOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const constant =
    schema['const'] ?? (Array.isArray(schema['enum']) && schema['enum'].length === 1 ? schema['enum'][0] : undefined);
  return typeof constant === 'string' ? constant : undefined;
}
