import { withOuterSpaceOf } from '#domain/rewriting/outer-space.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/** Narrow no-break space and no-break space, which French puts before marks (Lexique de l’Imprimerie nationale). */
const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/** Languages written without spaces between words. */
const WITHOUT_SPACES = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my']);

/**
 * Corrects the space around marks by the language's conventions, doubled spaces, and the white space at both ends,
 * which is that of the source. Canadian French has space before the colon and inside guillemets only.
 */
export function spacing({ source, target, targetLanguage: language, targetRegion }: RuleInput): RuleResult {
  let text = target;
  if (!/\S {2,}\S/u.test(source)) text = text.replaceAll(/(?<=\S) {2,}(?=\S)/gu, ' ');
  if (language === 'fr') text = french(text, targetRegion === 'CA');
  else text = text.replaceAll(/(?<=[\p{L}\p{N})\]”»"’]) +(?=,(?!\p{N})|[;!?.:](?:\s|$))/gu, '');
  if (!WITHOUT_SPACES.has(language)) {
    text = text.replaceAll(/(?<=\p{L})([,;])(?=\p{Ll}{2})/gu, '$1 ');
  } else {
    text = text.replaceAll(/(?<! ) +(?=[，。！？；：、）」』])|(?<=[，。！？；：、（「『]) +/gu, '');
  }
  text = withOuterSpaceOf(source, text);
  if (text === target) return { text, notes: [] };
  return { text, notes: [{ code: 'spacing_corrected', message: 'White space was corrected.' }] };
}

function french(text: string, isCanadian: boolean): string {
  const before = isCanadian ? '' : NARROW;
  return text
    .replaceAll(/(?<=[\p{L}\p{N})\]”»])[ \u00a0\u202f]*([;!?]+)(?=\s|$|[»)\]])/gu, `${before}$1`)
    .replaceAll(/(?<=[\p{L}\p{N})\]”»])[ \u00a0\u202f]*:(?=\s|$)/gu, `${NO_BREAK}:`)
    .replaceAll(/«[ \u00a0\u202f]*(?=\S)/gu, `«${NO_BREAK}`)
    .replaceAll(/(?<=\S)[ \u00a0\u202f]*»/gu, `${NO_BREAK}»`)
    .replaceAll(/(?<=[\p{L}\p{N})\]”»]) +(?=[,](?:\s|$)|\.(?:\s|$))/gu, '');
}
