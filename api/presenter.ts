import type { z } from 'zod';

/** `created_at` in camel case: `createdAt`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
/** Values of a column for a field: times are dates. */
type Stored<Value> = Rendered<Value> | (Extract<Value, string> extends never ? never : Date);
type Rendered<Value> = Value extends readonly (infer Element)[] ? readonly Element[] : Value;
type NullableNames<Fields> = { [Name in keyof Fields]: null extends Fields[Name] ? Name : never }[keyof Fields];

/** A row with a column per field; null stands for columns that it lacks. */
type RowOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, NullableNames<Fields>> as CamelCase<Name & string>]: Stored<Fields[Name]>;
} & { readonly [Name in NullableNames<Fields> as CamelCase<Name & string>]?: Stored<Fields[Name]> | undefined };

type Derivations<Fields, Row> = { readonly [Name in keyof Fields]?: (row: Row) => Rendered<Fields[Name]> };

/**
 * Creates the function that renders rows as a schema describes their objects: each field from the column of its name in
 * camel case, times in ISO 8601.
 *
 * @param derived fields that aren't columns; its functions annotate the type of the row
 */
export function presenter<Fields extends object, const Derived extends Derivations<Fields, never> = object>(
  schema: z.ZodObject & z.ZodType<Fields>,
  derived?: Derived,
): (row: RowOf<Omit<Fields, keyof Derived>> & DerivedFrom<Derived>) => Fields {
  const columns = columnsOf(schema);
  const derivations = derived as Readonly<Record<string, ((row: never) => unknown) | undefined>> | undefined;
  return (row) => {
    const fields: Record<string, unknown> = {};
    for (const { field, column } of columns) {
      const derive = derivations?.[field];
      const value = derive === undefined ? (row as Readonly<Record<string, unknown>>)[column] : derive(row as never);
      fields[field] = value instanceof Date ? value.toISOString() : (value ?? null);
    }
    return fields as Fields;
  };
}

/** The row that all functions of `derived` take. */
type DerivedFrom<Derived> = keyof Derived extends never
  ? unknown
  : Derived[keyof Derived] extends (row: infer Row) => unknown
    ? Row
    : unknown;

/** The fields of a schema with the names of their columns. */
function columnsOf({ shape }: z.ZodObject): readonly { readonly field: string; readonly column: string }[] {
  return Object.keys(shape).map((field) => ({
    field,
    column: field.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  }));
}
