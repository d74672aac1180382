import { z } from 'zod';
import { MAX_ID } from '#db/entities/index.ts';
import { LoquentError } from '#domain/errors.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { suggestLanguageTag } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { QUALITY_LEVELS } from '#domain/quality/routing.ts';
import { FORMALITIES } from '#domain/execution/request-options.ts';
import { keyOfPath } from '#platform/storage/keys.ts';

/** The characters that `keyOfPath` treats as control and invisible formatting characters. */
const CONTROLS = String.raw`\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069`;
/**
 * A folder or file name of a key, as far as a pattern without lookahead can express it: not only dots, no white space
 * at its ends, no backslash, no control characters. For the API description; `keyOfPath` decides.
 */
const NAME_CHARACTER = String.raw`[^/\\${CONTROLS}]`;
const NAME_END = String.raw`[^/\\\s${CONTROLS}]`;
const PATH_SEGMENT = String.raw`\.*[^/\\.\s${CONTROLS}](${NAME_CHARACTER}*${NAME_END})?`;

const KEY = `${PATH_SEGMENT}(/${PATH_SEGMENT})*`;
/** A folder or a key, for the API description. */
export const PATH_PATTERN = `^(/|/?${KEY}/?)$`;
/** A folder, a key or nothing, for the API description. */
export const FOLDER_PATTERN = `^(/|/?${KEY}/?)?$`;

/** The integer id of an object, in a path. */
export const integerId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be the id of an object')
  .transform(Number)
  .pipe(z.number().max(MAX_ID, 'is larger than any id'))
  .meta({
    override: ({ jsonSchema }: { readonly jsonSchema: { pattern?: string } }) => {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: MAX_ID });
    },
  });

/** `true` or `false` in a query. */
export const queryFlag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')
  .meta({
    override: ({ jsonSchema }: { readonly jsonSchema: { enum?: unknown } }) => {
      delete jsonSchema.enum;
      Object.assign(jsonSchema, { type: 'boolean' });
    },
  });

/** `true` or `false` in a query, which may be absent. */
export const flagOr = (value: boolean) =>
  // The description is of the text, so it would omit the default of the parsed value.
  queryFlag.default(value).meta({ override: ({ jsonSchema }) => Object.assign(jsonSchema, { default: value }) });

/** The key of a user's file, in Unicode normal form C. */
export const fileKey = z
  .string()
  .transform((text, context) => {
    try {
      return keyOfPath(text);
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  })
  .meta({
    description: 'key of a file: a path of at most 512 bytes of UTF-8; a slash at its beginning is dropped',
    examples: ['contracts/guide.docx'],
    minLength: 1,
    maxLength: 512,
    pattern: `^/?${KEY}$`,
  });

/** Longest accepted language tag: every registered one with subtags fits. */
const MAX_TAG_LENGTH = 35;

/** A tag for the API description. */
const TAG_PATTERN =
  '[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*' +
  '(-[0-9A-WY-Za-wy-z](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?';

/** A BCP 47 language tag in its canonical spelling (`ES-es` becomes `es-ES`). */
export const languageTag = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_TAG_LENGTH)
  .transform(canonicalTag)
  // Answers have it, too: a transformation alone has no type there.
  .pipe(z.string())
  .meta({ description: 'BCP 47 language tag', examples: ['en', 'es-MX', 'zh-Hant'], pattern: `^${TAG_PATTERN}$` });

/** The language of a source: a tag, or `auto`. */
export const sourceLanguageTag = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_TAG_LENGTH)
  .transform((text, context) => (text.toLowerCase() === AUTO ? AUTO : canonicalTag(text, context)))
  .meta({
    description: 'BCP 47 language tag, or `auto`: the language is detected, and the request refused if it is uncertain',
    examples: ['en', 'auto'],
    pattern: `^(${TAG_PATTERN}|[Aa][Uu][Tt][Oo])$`,
  });

function canonicalTag(text: string, context: z.RefinementCtx): string {
  const parsed = parseLanguageTag(text);
  if (parsed !== undefined) return parsed.tag;
  const meant = suggestLanguageTag(text);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  context.addIssue({ code: 'custom', message: `must be a BCP 47 language code, as en, es-MX or zh-Hant${hint}` });
  return z.NEVER;
}

/** Formality of the texts that a request asks for. */
export const formalityField = z
  .enum(FORMALITIES)
  .nullish()
  .meta({
    default: 'default',
    description:
      "tone of the texts: `more` formal, `less` formal, or `default`, the engine's own. Engines without this setting for the " +
      'language ignore it, with the warning `formality_not_followed`',
  });

/** How much care a translation takes. */
export const careShape = {
  quality: z
    .enum(QUALITY_LEVELS)
    .nullish()
    .meta({
      default: 'standard',
      description:
        'how much care the translation takes: `draft` one pass, with the model for drafts of the provider if it has one; `best` has a ' +
        'model assess each translated segment, and translate those with a major or critical issue again, with the issue named. ' +
        'Streams, and engines without `refine_with`, ignore `best`, with the warning `quality_not_followed`',
    }),
  refine_with: z
    .string()
    .max(50)
    .nullish()
    .describe(
      'id of the provider, with a language model, that assesses and translates again with `quality: best`; default: the provider ' +
        'that translates',
    ),
};

/** Line breaks and tabs are text; the other control characters are not. */
export const prose = (maximum: number) =>
  z
    .string()
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters')
    .max(maximum);
