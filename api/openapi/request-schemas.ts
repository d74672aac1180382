import type { z } from 'zod';

/** Schemas by those that they give a name. */
const named = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema of a body with a name in the description: that of the first operation that takes it, `CreateGlossaryRequest` of
 * `createGlossary`. A schema with an id of its own has a name already.
 */
export function requestSchema<Schema extends z.ZodType>(schema: Schema, operationId: string): Schema {
  if (schema.meta()?.id !== undefined) return schema;
  const known = named.get(schema);
  if (known !== undefined) return known as Schema;
  const id = `${operationId.replace(/^./, (first) => first.toUpperCase())}Request`;
  const result = schema.meta({ ...schema.meta(), id });
  named.set(schema, result);
  return result;
}
