import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { isRightToLeft } from '#domain/languages/text-direction.ts';
import type { WriteOptions } from '#formats/format.ts';

/** Changes of a translation besides its words. */
export interface TextLanguage {
  /** BCP 47; undefined for pseudo-localized text, which stays in the language of its source. */
  readonly tag: string | undefined;
  /** `tag` with a region, as themes name languages. */
  readonly regionalTag: string | undefined;
  /** Attribute of `w:lang` that names the language of this kind of script (ECMA-376 part 1, 17.3.2.20). */
  readonly slot: 'val' | 'eastAsia' | 'bidi';
  /** True when the source was in a complex script and the translation is not. */
  readonly leavesComplex: boolean;
  /** ISO 15924; undefined if unknown. */
  readonly script: string | undefined;
  readonly isRightToLeft: boolean;
  /**
   * True if the translation is the document's first text in a complex script, so that its settings for such text were
   * never visible.
   */
  readonly isFirstComplex: boolean;
  /** True when the source was written from right to left and the translation is not. */
  readonly turnsLeftToRight: boolean;
}

/** ISO 15924 codes of the scripts for which Word uses the East Asian font. */
const EAST_ASIAN = new Set(['Hans', 'Hant', 'Hani', 'Jpan', 'Hira', 'Kana', 'Kore', 'Hang', 'Bopo']);

/** Scripts, besides the right-to-left ones, for which it uses the complex script font (ECMA-376 part 1, 17.3.2.26). */
const complex = new Set('Thai Laoo Khmr Mymr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mong'.split(' '));

const complexLetters = new RegExp(
  `[${[...complex, 'Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);

/**
 * @param hasText whether a pattern occurs in any text of the document
 * @returns undefined if only words change: for pseudo-localization
 */
export function textLanguage(
  { sourceLanguage, targetLanguage }: WriteOptions,
  hasText: (pattern: RegExp) => boolean,
): TextLanguage | undefined {
  const rightToLeft = isRightToLeft(targetLanguage);
  const isPseudo = isPseudoLanguage(targetLanguage);
  if (isPseudo && !rightToLeft) return undefined;
  const { tag, regionalTag, script } = readLanguage(targetLanguage);
  const slot = slotOf(script, rightToLeft);
  const sourceIsRightToLeft = isRightToLeft(sourceLanguage);
  return {
    tag: isPseudo ? undefined : tag,
    regionalTag: isPseudo ? undefined : regionalTag,
    script: isPseudo ? undefined : script,
    slot,
    isRightToLeft: rightToLeft,
    isFirstComplex: slot === 'bidi' && !hasText(complexLetters),
    turnsLeftToRight: !rightToLeft && sourceIsRightToLeft,
    leavesComplex: slot !== 'bidi' && slotOf(readLanguage(sourceLanguage).script, sourceIsRightToLeft) === 'bidi',
  };
}

function slotOf(script: string | undefined, rightToLeft: boolean): TextLanguage['slot'] {
  if (EAST_ASIAN.has(script ?? '')) return 'eastAsia';
  return rightToLeft || complex.has(script ?? '') ? 'bidi' : 'val';
}

/** Office distinguishes Chinese by region: the script determines its fonts and spelling. */
function readLanguage(language: string): { tag?: string; regionalTag?: string; script?: string | undefined } {
  const parsed = parseLanguageTag(language);
  if (!parsed) return {};
  const { region, script } = new Intl.Locale(parsed.tag).maximize();
  const regionalTag = region === undefined ? parsed.tag : `${parsed.language}-${region}`;
  return { tag: parsed.language === 'zh' ? regionalTag : parsed.tag, regionalTag, script };
}
