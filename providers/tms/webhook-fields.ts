import { z } from 'zod';
import { tmsLanguage } from './language-code.ts';

/** Most characters of a name in a report, so that events stay far below 20 kB. */
const LONGEST_NAME = 500;
const LONGEST_LANGUAGE = 100;

/** A name of an event, a project or a component. */
export const webhookName = z.string().min(1).max(LONGEST_NAME);

/** A project's id: a number or a text. */
export const webhookId = z.union([webhookName, z.int()]).transform(String);

/** The language of a code in a report, BCP 47; null for none and for a code that names no language. */
export function webhookLanguage(code: unknown): string | null {
  if (typeof code !== 'string' || code.length > LONGEST_LANGUAGE) return null;
  return tmsLanguage(code)?.tag ?? null;
}
