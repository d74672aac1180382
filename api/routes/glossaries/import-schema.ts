import { parseJson } from '#domain/json/parse-json.ts';
import { z } from 'zod';
import { label } from '#api/validation.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { flagOr, prose, queryFlag } from '#api/schemas.ts';

/** Longest accepted map_header or options: 200 columns with long names. */
const MAX_JSON = 60_000;

/** JSON in a field of a form; an empty field counts as absent. */
const jsonField = <Schema extends z.ZodType>(schema: Schema, what: string) =>
  z
    .string()
    .max(MAX_JSON)
    .transform((text, context): z.output<Schema> | undefined => {
      if (text.trim() === '') return undefined;
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues) {
        context.addIssue({ code: 'custom', path: [...path], message: `must be ${what}: ${message}` });
      }
      return z.NEVER;
    })
    .optional();

const mapHeader = jsonField(
  z.array(z.object({ map_header: z.string(), map_value: z.string() })).max(200),
  'a JSON array of objects with map_header and map_value',
).meta({
  description:
    'a JSON array of objects: `map_header` names a column, `map_value` gives its content: a language code, `notes` or ' +
    '`ignore`; also further terms of a language (`de:preferred`, `de:forbidden`) and descriptions of its first term ' +
    '(`de:description`). Columns without a mapping are recognized by their headers.',
  examples: ['[{"map_header":"Term","map_value":"en"},{"map_header":"Owner","map_value":"ignore"}]'],
});

const options = jsonField(
  z.object({
    overwrite: z.boolean().default(false),
    notes_overwrite: z.boolean().default(false),
    dry_run: z.boolean().default(false),
  }),
  'a JSON object with the booleans overwrite, notes_overwrite and dry_run',
).meta({
  description:
    'a JSON object. `overwrite`: terms of existing entries are updated and missing ones added. `notes_overwrite`: ' +
    'notes of entries are replaced by those of rows that have notes. `dry_run`: the answer is that of the import, and ' +
    'nothing is written.',
  examples: ['{"overwrite":true,"notes_overwrite":false}'],
});

const hasHeader = flagOr(true).describe(
  '`false`: the first row is an entry; columns are named by their numbers (`1`, `2`) in `map_header`',
);

/** Fields of `POST /v1/glossaries/import` sent along with the file. */
export const importNewSchema = z.object({
  name: label(GLOSSARY_LIMITS.name).describe('display name of the glossary'),
  description: prose(GLOSSARY_LIMITS.description).default('').describe('human-readable description of the glossary'),
  map_header: mapHeader,
  has_header: hasHeader,
});

/** Fields of `POST /v1/glossaries/:glossary_id/import` sent along with the file. */
export const importIntoSchema = z.object({ map_header: mapHeader, has_header: hasHeader, options });

/** Fields of a preview sent along with the file. */
export const importPreviewFields = z.object({ has_header: hasHeader });

export const downloadQuerySchema = z.object({
  format: z
    .enum(['csv', 'xlsx', 'tbx'])
    .default('csv')
    .describe('`csv`, `xlsx`: preferred terms as a table; `tbx`: everything, as TBX-Basic (ISO 30042)'),
  byte_order_mark: queryFlag
    .default(false)
    .describe('true: a CSV begins with a byte order mark, without which Excel misreads its letters'),
});
