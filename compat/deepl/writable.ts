import { primaryOf } from './languages.ts';

/** Languages of Write, and those with styles and tones: https://developers.deepl.com/api-reference/improve-text */
export const WRITABLE: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'zh']);
const WITHOUT_STYLE: ReadonlySet<string> = new Set(['ja', 'ko', 'zh']);

/** True if Write has styles and tones of its own in a language. @param tag BCP 47 */
export const isStyled = (tag: string): boolean => !WITHOUT_STYLE.has(primaryOf(tag));
