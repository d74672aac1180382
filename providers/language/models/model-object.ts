import type { JSONSchema7 } from '@ai-sdk/provider';
import { z } from 'zod';

/** A vendor's schema takes longer to make than a short answer to check; callers keep those that they use often. */
const known = new WeakMap<z.ZodType, JSONSchema7>();

/** What vendors are told of a schema: JSON Schema of draft 7, whose objects have no properties but those named. */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  let told = known.get(schema);
  if (told === undefined) {
    told = z.toJSONSchema(schema, { target: 'draft-7' }) as JSONSchema7;
    known.set(schema, told);
  }
  return told;
}

/** Reads an answer; undefined when it isn't JSON of the schema. */
export function readObject<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
