import type { JSONSchema7 } from '@ai-sdk/provider';
import { z } from 'zod';

/** Cached, because creating a vendor's schema takes longer than checking a short answer; callers keep frequent ones. */
const known = new WeakMap<z.ZodType, JSONSchema7>();

/** Schema for vendors: JSON Schema of draft 7, whose objects have only the named properties. */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  let told = known.get(schema);
  if (told === undefined) {
    told = z.toJSONSchema(schema, { target: 'draft-7' }) as JSONSchema7;
    known.set(schema, told);
  }
  return told;
}

/** Parses an answer; undefined if it isn't JSON of the schema. */
export function readObject<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
