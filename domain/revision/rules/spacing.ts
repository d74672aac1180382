import { withOuterSpaceOf } from '#domain/rewriting/outer-space.ts';
import { NARROW_SPACE, NO_BREAK_SPACE, WITHOUT_SPACES } from '#domain/quality/locale/spacing.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/**
 * Corrects the space around marks by the language's conventions, doubled spaces, and the white space at both ends,
 * which is that of the source. Canadian French has space before the colon and inside guillemets only.
 */
export function spacing({ source, target, targetLanguage: language, targetRegion }: RuleInput): RuleResult {
  let text = target;
  if (!/\S {2,}\S/u.test(source)) text = text.replaceAll(/(?<=\S) {2,}(?=\S)/gu, ' ');
  if (language === 'fr') text = french(text, targetRegion === 'CA');
  else text = text.replaceAll(/(?<=[\p{L}\p{N})\]”»"’]) +(?=,(?!\p{N})|[;!?.:](?:\s|$))/gu, '');
  // Tibetan separates clauses by spaces.
  if (language === 'bo' || !WITHOUT_SPACES.has(language)) {
    text = text.replaceAll(/(?<=\p{L})([,;])(?=\p{Ll}{2})/gu, '$1 ');
  } else {
    text = text.replaceAll(/(?<! ) +(?=[，。！？；：、）」』])|(?<=[，。！？；：、（「『]) +/gu, '');
  }
  text = withOuterSpaceOf(source, text);
  const notes = text === target ? [] : [{ code: 'spacing_corrected', message: 'White space was corrected.' }];
  return { text, notes };
}

function french(text: string, isCanadian: boolean): string {
  const before = isCanadian ? '' : NARROW_SPACE;
  return text
    .replaceAll(/(?<=[\p{L}\p{N})\]”»])[ \u00a0\u202f]*([;!?]+)(?=\s|$|[»)\]])/gu, `${before}$1`)
    .replaceAll(/(?<=[\p{L}\p{N})\]”»])[ \u00a0\u202f]*:(?=\s|$)/gu, `${NO_BREAK_SPACE}:`)
    .replaceAll(/«[ \u00a0\u202f]*(?=\S)/gu, `«${NO_BREAK_SPACE}`)
    .replaceAll(/(?<=\S)[ \u00a0\u202f]*»/gu, `${NO_BREAK_SPACE}»`)
    .replaceAll(/(?<=[\p{L}\p{N})\]”»]) +(?=[,](?:\s|$)|\.(?:\s|$))/gu, '');
}
