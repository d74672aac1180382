import { z } from 'zod';
import { tmsLanguage } from './language-code.ts';

/** Most characters of a name in a report, so that events stay far below 20 kB. */
const MAX_NAME_LENGTH = 500;
const MAX_LANGUAGE_LENGTH = 100;

/** A name of an event, a project or a component. */
export const webhookName = z.string().min(1).max(MAX_NAME_LENGTH);

/** A project's id: a number or a text. */
export const webhookId = z.union([webhookName, z.int()]).transform(String);

/** The language of a code in a report, BCP 47; null for none and for a code that names no language. */
export function webhookLanguage(code: unknown): string | null {
  if (typeof code !== 'string' || code.length > MAX_LANGUAGE_LENGTH) return null;
  return tmsLanguage(code)?.tag ?? null;
}
