import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { parseFileKey } from '#platform/storage/keys.ts';

/** The key of a user's file, in Unicode normal form C. */
export const fileKey = z.string().transform((text, context) => {
  try {
    return parseFileKey(text);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** Longest language tag worth taking: every registered one with subtags fits. */
const LONGEST_TAG = 35;

/** A BCP 47 language tag in its canonical spelling (`ES-es` becomes `es-ES`). */
export const languageTag = z
  .string()
  .min(1, 'must not be empty')
  .max(LONGEST_TAG)
  .transform((text, context) => {
    const parsed = parseLanguageTag(text);
    if (parsed !== undefined) return parsed.tag;
    context.addIssue({ code: 'custom', message: 'must be a BCP 47 language code, as en, es-MX or zh-Hant' });
    return z.NEVER;
  });
