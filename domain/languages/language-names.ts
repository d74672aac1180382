import { foldName } from '#domain/texts/fold-name.ts';
import { parseLanguageTag } from './language-tag.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Languages with codes of three letters, and forms of languages, that have names of their own in CLDR. */
const namedForms = [
  'fil ceb yue haw hmn kok mai sat ckb zh-Hans zh-Hant en-US en-GB en-AU en-CA es-419 es-ES es-MX pt-BR pt-PT',
  'fr-CA fr-CH de-AT de-CH nl-BE sr-Latn sr-Cyrl ro-MD fa-AF ar-001',
]
  .join(' ')
  .split(' ');

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const scripts = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });

/** Common short forms of regions and scripts besides their names. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  'latin america': '419',
  latam: '419',
  'european union': '150',
  simplified: 'Hans',
  traditional: 'Hant',
  简体: 'Hans',
  繁體: 'Hant',
  繁体: 'Hant',
};

/** Codes of countries that people take for codes of languages, with the language that they mean. */
const LANGUAGES_BY_COUNTRY: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  kr: 'ko',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  ua: 'uk',
  vn: 'vi',
};

let tagsByName: ReadonlyMap<string, string> | undefined;
const subtagsByName = new Map<string, ReadonlyMap<string, string>>();

/** The English name of a language with its code: `Brazilian Portuguese (pt-BR)`. @param tag BCP 47 */
export function englishName(tag: string): string {
  const name = nameOfLanguage(tag);
  return name === undefined ? tag : `${name} (${tag})`;
}

/** The English name of a language: `Brazilian Portuguese`; undefined without one. @param tag BCP 47 */
export function nameOfLanguage(tag: string): string | undefined {
  const parsed = parseLanguageTag(tag);
  if (parsed === undefined) return undefined;
  // CLDR has no names of variants and private use, which its table refuses.
  const { language, script, region } = parsed;
  return english.of([language, script, region].filter((subtag) => subtag !== undefined).join('-'));
}

/** True if a code is of a language that exists: `de`, `sr-Latn`, not `key` or `alt-text`. */
export function isKnownLanguage(tag: string): boolean {
  const parsed = parseLanguageTag(tag);
  if (parsed === undefined || english.of(parsed.language) === undefined) return false;
  const isScriptKnown = parsed.script === undefined || scripts.of(parsed.script) !== undefined;
  return isScriptKnown && (parsed.region === undefined || regions.of(parsed.region) !== undefined);
}

/**
 * The language that a name is of, in English or in the language itself: `German`, `Deutsch`, `English (US)`,
 * `Brazilian Portuguese`, `português (Brasil)`, `简体中文`.
 *
 * @returns BCP 47; undefined for other names
 */
export function languageOfName(name: string): string | undefined {
  const folded = foldName(name);
  const whole = languageNames().get(folded);
  if (whole !== undefined) return whole;
  const [, language = '', form = ''] =
    /^([^()]+)\(([^()]+)\)$/.exec(folded) ?? /^([^-–,/]+)[-–,/](.+)$/.exec(folded) ?? [];
  const tag = languageNames().get(language.trim());
  const subtag = tag === undefined ? undefined : subtagOfName(tag, form.trim());
  return subtag === undefined ? undefined : parseLanguageTag(`${tag}-${subtag}`)?.tag;
}

/** The language that people mean by the code of a country (`jp`, in any case), which is no code of a language. */
export function languageOfCountry(code: string): string | undefined {
  const folded = code.toLowerCase();
  return Object.hasOwn(LANGUAGES_BY_COUNTRY, folded) ? LANGUAGES_BY_COUNTRY[folded] : undefined;
}

/**
 * The language tag that was probably meant by something else: a name (`spanish`), a code as files and systems spell it
 * (`en_US`, `de_DE.UTF-8`), a country (`jp`).
 *
 * @returns BCP 47; undefined for tags of languages that exist, and for anything else
 */
export function suggestLanguageTag(text: string): string | undefined {
  if (isKnownLanguage(text)) return undefined;
  const code = text
    .trim()
    .replace(/\.[\w-]+$/, '')
    .replaceAll('_', '-');
  const tag = isKnownLanguage(code) ? parseLanguageTag(code)?.tag : undefined;
  return tag ?? languageOfName(text) ?? languageOfCountry(text.trim());
}

/** Names in English and in the languages themselves; made when first asked for, within 200 ms. */
function languageNames(): ReadonlyMap<string, string> {
  tagsByName ??= new Map(
    [...pairs, ...namedForms].filter(isKnownLanguage).flatMap((tag) => {
      const canonical = parseLanguageTag(tag)!.tag;
      // `iw` stands for `he`: it gets its names from there.
      if (canonical !== tag) return [];
      const own = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag);
      const names = [english.of(tag), own].filter((name) => name !== undefined);
      return names.map((name): [string, string] => [foldName(name), tag]);
    }),
  );
  return tagsByName;
}

/** Region or script by its code or by its name in English or in the language. */
function subtagOfName(language: string, name: string): string | undefined {
  if (SHORT_FORMS[name] !== undefined) return SHORT_FORMS[name];
  if (/^(?:[a-z]{2}|\d{3})$/.test(name) && regions.of(name.toUpperCase()) !== undefined) return name.toUpperCase();
  if (/^[a-z]{4}$/.test(name) && scripts.of(name[0]!.toUpperCase() + name.slice(1)) !== undefined) return name;
  const known = subtagsByName.get(language) ?? subtagNames(language);
  subtagsByName.set(language, known);
  return known.get(name);
}

function subtagNames(language: string): ReadonlyMap<string, string> {
  const own = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = pairs.map((pair) => pair.toUpperCase()).filter((code) => regions.of(code) !== undefined);
  return new Map([
    ['latin', 'Latn'],
    ['cyrillic', 'Cyrl'],
    ...codes.flatMap((code) =>
      [regions.of(code), own.of(code)]
        .filter((name) => name !== undefined)
        .map((name): [string, string] => [foldName(name), code]),
    ),
  ] as [string, string][]);
}
