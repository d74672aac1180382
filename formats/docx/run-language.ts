import type { PropertyList } from '#formats/ooxml/text/property-list.ts';
import { substituteFont } from '#formats/ooxml/text/script-fonts.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/**
 * Properties for complex scripts and their counterparts for others: a bold run is only bold in Arabic if both are set.
 */
const COMPLEX_TWINS = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const;

/** Attributes of `w:rFonts` that name the font for a kind of script, the theme's first, as it wins, and its fonts for that. */
const FONT_ATTRIBUTES = {
  eastAsia: ['eastAsiaTheme', 'eastAsia', 'EastAsia'],
  bidi: ['cstheme', 'cs', 'Bidi'],
} as const;

/**
 * Sets bold, italic and size also for the script class of a translation, if they are set only for the other class. If
 * no text was in a complex script, its existing settings are ignored: programs leave sizes and bold there that readers
 * never saw (a title of 20 points and 9 for complex scripts, in one of Word's templates), and the translation must look
 * like its source.
 */
export function addTwins(properties: PropertyList, { slot, leavesComplex, isFirstComplex }: TextLanguage): void {
  if (slot !== 'bidi' && !leavesComplex) return;
  for (const [plain, complex] of COMPLEX_TWINS) {
    const [said, missing] = slot === 'bidi' ? [plain, complex] : [complex, plain];
    if (isFirstComplex && !properties.has(said)) properties.remove(missing);
    if (!properties.has(said) || (properties.has(missing) && !isFirstComplex)) continue;
    const value = properties.value(said);
    if (value === undefined) properties.turn(missing, true);
    else properties.set(missing, 'val', value);
  }
}

/** Replaces a font that is known not to have the letters of a language's script. */
export function fitFont(properties: PropertyList, { slot, script }: Pick<TextLanguage, 'slot' | 'script'>): void {
  if (slot === 'val' || script === undefined) return;
  const [theme, name, kind] = FONT_ATTRIBUTES[slot];
  const themed = properties.value('rFonts', theme);
  if (themed !== undefined) {
    // English editions of Word also use the font for Latin letters for all others (ECMA-376 part 1, 17.18.96).
    const fitting = themed.replace(/^(major|minor)(?:HAnsi|Ascii)$/, `$1${kind}`);
    return properties.set('rFonts', theme, fitting);
  }
  const font = properties.value('rFonts', name);
  const fitting = font === undefined ? undefined : substituteFont(font, script);
  if (fitting !== undefined) properties.set('rFonts', name, fitting);
}

/**
 * Sets which of a run's fonts, sizes and languages Word uses: those for complex scripts, those for East Asian ones, or
 * the others (ECMA-376 part 1, 17.3.2.7, 17.3.2.26 and 17.3.2.30).
 *
 * @param isOpen true if styles may set another direction
 */
export function setScript(properties: PropertyList, { slot, isRightToLeft }: TextLanguage, isOpen: boolean): void {
  if (isRightToLeft) properties.turn('rtl', true);
  else if (properties.has('rtl') || isOpen) properties.turn('rtl', false);
  const isComplex = slot === 'bidi' && !isRightToLeft;
  if (isComplex) properties.turn('cs', true);
  else if (properties.has('cs')) properties.turn('cs', false);
  // Quotation marks and dashes are in several kinds of fonts; the hint selects one.
  if (slot === 'eastAsia') properties.set('rFonts', 'hint', 'eastAsia');
  else if (properties.value('rFonts', 'hint') === 'eastAsia') properties.set('rFonts', 'hint', 'default');
}
