/**
 * Fonts that Windows and Office have for scripts other than Latin, with serifs and without, by ISO 15924 code (Microsoft
 * Typography, "Script and font support in Windows").
 */
const fonts: ReadonlyMap<string, { readonly serif: string; readonly sans: string }> = new Map([
  ['Hans', { serif: 'SimSun', sans: 'Microsoft YaHei' }],
  ['Hant', { serif: 'PMingLiU', sans: 'Microsoft JhengHei' }],
  ['Jpan', { serif: 'Yu Mincho', sans: 'Yu Gothic' }],
  ['Kore', { serif: 'Batang', sans: 'Malgun Gothic' }],
  ['Arab', { serif: 'Times New Roman', sans: 'Arial' }],
  ['Hebr', { serif: 'Times New Roman', sans: 'Arial' }],
  ...['Thai', 'Laoo', 'Khmr'].map((script) => [script, { serif: 'Leelawadee UI', sans: 'Leelawadee UI' }] as const),
  ...'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
    .split(' ')
    .map((script) => [script, { serif: 'Nirmala UI', sans: 'Nirmala UI' }] as const),
  ['Mymr', { serif: 'Myanmar Text', sans: 'Myanmar Text' }],
  ['Tibt', { serif: 'Microsoft Himalaya', sans: 'Microsoft Himalaya' }],
  ['Mong', { serif: 'Mongolian Baiti', sans: 'Mongolian Baiti' }],
]);

/** Fonts for Latin letters that many documents name for all scripts, as they have no others to show, lower case. */
const latinSerif = new Set(
  (
    'baskerville old face,bodoni mt,book antiqua,bookman old style,cambria,century,century schoolbook,constantia,' +
    'courier,courier new,garamond,georgia,goudy old style,liberation mono,liberation serif,merriweather,palatino,' +
    'palatino linotype,perpetua,playfair display,rockwell,times,times new roman'
  ).split(','),
);
const latinSans = new Set(
  (
    'aptos,aptos display,arial,arial black,arial narrow,avenir,avenir next,calibri,calibri light,candara,' +
    'century gothic,comic sans ms,consolas,corbel,franklin gothic book,franklin gothic medium,futura,gill sans,' +
    'gill sans mt,helvetica,helvetica neue,impact,lato,liberation sans,lucida console,lucida sans,' +
    'lucida sans unicode,montserrat,open sans,poppins,roboto,segoe ui,segoe ui light,source sans pro,tahoma,' +
    'trebuchet ms,tw cen mt,verdana'
  ).split(','),
);

/** Those of them that have Arabic and Hebrew letters as well. */
const alsoSemitic = new Set(
  (
    'arial,times new roman,courier new,tahoma,segoe ui,segoe ui light,liberation sans,liberation serif,' +
    'liberation mono'
  ).split(','),
);

/** Those that have letters of another script as well. */
const alsoHave: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Arab', alsoSemitic],
  ['Hebr', alsoSemitic],
  ['Thai', new Set(['tahoma'])],
]);

/**
 * A replacement for a font that is known not to have the letters of a script.
 *
 * @param script ISO 15924
 * @returns undefined if the font has them, or is unknown
 */
export function substituteFont(font: string, script: string): string | undefined {
  const name = font.trim().toLowerCase();
  const isSerif = latinSerif.has(name);
  if ((!isSerif && !latinSans.has(name)) || alsoHave.get(script)?.has(name)) return undefined;
  return fonts.get(script)?.[isSerif ? 'serif' : 'sans'];
}
