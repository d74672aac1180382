import { z } from 'zod';

/** Environment variables by name. The description of each is its row in docs/guides/configuration.md and in error messages. */
export type Variables = z.ZodRawShape;

/** Validated values of variables. */
export type Values<Shape extends Variables> = keyof Shape extends never ? object : z.output<z.ZodObject<Shape>>;

/** A theme of settings: its variables, and what becomes of them. */
export interface SettingsTheme<Shape extends Variables, Settings extends object> {
  readonly variables: Shape;
  /** Variables whose values must appear in no log line and no message. */
  readonly secrets: readonly (keyof Shape & string)[];
  /** Converts the values to properties of the configuration. */
  readonly read: (values: Values<Shape>) => Settings;
  /** Refuses values that don't fit together. */
  readonly check?: (values: Values<Shape>, refuse: (path: keyof Shape & string, message: string) => void) => void;
}

/** Declares a theme, with the types of its variables. */
export const defineSettings = <const Shape extends Variables, Settings extends object>(
  theme: SettingsTheme<Shape, Settings>,
): SettingsTheme<Shape, Settings> => theme;

/** The intersection of a union's members. */
export type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All variables of themes or records; what several of them share has the same schema. */
export function variablesOf<const Items extends readonly { readonly variables: Variables }[]>(
  items: Items,
): Merged<Items[number]['variables']> {
  return Object.assign({}, ...items.map(({ variables }) => variables)) as Merged<Items[number]['variables']>;
}

/** An address of http or https. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** A credential, or another text that may not be empty. */
export const someText = z.string().min(1);

export const modelName = z.string().min(1).max(200);

export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

export const flagVariable = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => value === 'true' || value === '1' || value === 'yes');

/** Items that are separated by commas. */
export const commaSeparated = z.string().transform((value) => value.split(',').map((item) => item.trim()));

/** Names of a list, comma separated, each at most once. */
export const nameListVariable = <Name extends string>(names: readonly Name[]) =>
  commaSeparated
    .pipe(z.array(z.enum(names)).min(1))
    .refine((values) => new Set(values).size === values.length, 'must not name one twice');
