import { z } from 'zod';

const names = (length: number, count: number) => z.array(z.string().min(1).max(length)).max(count);

/** Options of formats by name: fields of `options.{format}` in requests. */
const OPTION_SCHEMAS = {
  skip: names(500, 1_000).describe(
    'keys whose texts stay, by name (`status`) or path (`menu.status`), with everything below them',
  ),
  translate: names(500, 1_000).describe('keys whose texts are translated though they look like code'),
  plurals: z
    .enum(['detect', 'none'])
    .describe('`none`: texts whose keys look like plural forms are single texts, and no forms are added'),
  columns: names(200, 100).describe('columns to translate in place: header name, or number counted from 1'),
  skip_tags: names(50, 100).describe('elements that stay with their content, by the names of their tags'),
} as const;

export type FormatOption = keyof typeof OPTION_SCHEMAS;

/** Values of options of a format. */
export type FormatOptions = { readonly [Name in FormatOption]?: z.infer<(typeof OPTION_SCHEMAS)[Name]> };

/** Options of formats by id of the format. */
export type OptionsByFormat = Readonly<Record<string, FormatOptions | undefined>>;

export const FORMAT_OPTIONS = Object.keys(OPTION_SCHEMAS) as readonly FormatOption[];

/** The schema of some options of a format. Unknown ones are refused. */
export const formatOptionsSchema = (options: readonly FormatOption[]): z.ZodType<FormatOptions> =>
  z.strictObject(Object.fromEntries(options.map((name) => [name, OPTION_SCHEMAS[name].optional()])));

/** Options that a job or an organization has stored; those of later releases are dropped. */
export const storedFormatOptions: z.ZodType<OptionsByFormat> = z.record(z.string(), z.object(OPTION_SCHEMAS).partial());

/** Facts about an option for people and for forms. */
export function describeFormatOption(name: FormatOption) {
  const schema = OPTION_SCHEMAS[name];
  const values = schema instanceof z.ZodEnum ? schema.options : null;
  return {
    name,
    type: values === null ? ('list' as const) : ('choice' as const),
    values,
    description: schema.description!,
  };
}

/** Options in which each value of `own` replaces that of `common`. */
export function mergeFormatOptions(common: OptionsByFormat, own: OptionsByFormat): OptionsByFormat {
  const merged = Object.keys({ ...common, ...own }).map((id) => [id, { ...common[id], ...own[id] }] as const);
  return Object.fromEntries(merged);
}
