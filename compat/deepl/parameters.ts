import { notFound } from '#domain/request-errors.ts';
import { z } from 'zod';
import { idOfUuid } from '#compat/ids.ts';
import { THRESHOLDS } from '#domain/memories/memory-preferences.ts';

/** A parameter that is a JSON value or a text of a form: booleans are `1` and `0` there. */
export const flagParameter = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal([0, 1])], "must be '0' or '1'")
  .transform((value) => value === true || value === 'true' || String(value) === '1')
  .nullish();

/** A list of texts: a JSON array, or a field of a form once or several times. */
export const textsParameter = z.union([z.array(z.string()), z.string().transform((text) => [text])]);

/** A list of names: a JSON array, or texts with commas. */
export const names = z
  .union([z.array(z.string()), z.string().transform((text) => [text])])
  .transform((parts) =>
    parts
      .flatMap((part) => part.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .nullish();

/** One of some words, in any case; a field that was left empty has none. */
export const enumParameter = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .transform((word) => word.toLowerCase())
    .pipe(z.enum([...words, ''], `Value for this parameter not supported; it is one of ${words.join(', ')}`))
    .transform((word) => (word === '' ? undefined : (word as Words[number])))
    .nullish();

const FORMALITIES = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;

/** Parameters that translations of texts and of documents share. */
export const commonShape = {
  source_lang: z.string().nullish(),
  target_lang: z.string(),
  formality: enumParameter(FORMALITIES),
  glossary_id: z.string().nullish(),
  glossary_ids: names,
  translation_memory_id: z.string().nullish(),
  translation_memory_threshold: z.coerce.number().int().min(THRESHOLDS.lowest).max(THRESHOLDS.highest).nullish(),
  style_id: z.string().nullish(),
  enable_beta_languages: z.unknown().optional(),
};

export type DeeplFormality = (typeof FORMALITIES)[number];

/** The number of a glossary. @throws LoquentError `not_found` */
export function glossaryNumber(id: string): number {
  const number = idOfUuid(id);
  if (number === undefined) throw notFound('Glossary not found');
  return number;
}

/** The number of a translation memory. @throws LoquentError `not_found` */
export function memoryNumber(id: string): number {
  const number = idOfUuid(id);
  if (number === undefined) throw notFound('Translation memory not found');
  return number;
}
