import { isKnownLanguage } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** The code of a language in a path: `locales/en/app.json`, `app_en.arb`, `en.lproj`, `values-pt-rBR`. */
interface PathCode {
  readonly start: number;
  readonly end: number;
  /** BCP 47, canonical. */
  readonly tag: string;
  /** Writes the code of another language in its place. */
  readonly write: (tag: string) => string;
}

/** Resources of Android: a folder without a qualifier is in the source language (developer.android.com). */
const ANDROID_FOLDER = /^values(?:-([a-z]{2,3})(?:-r([A-Z]{2}))?|-b\+([A-Za-z\d+]{2,30}))?$/;
/** A part of a name that is a code, and one that ends with a code, whose region is in capitals: `my-app` is no language. */
const WHOLE = /^[a-z]{2,3}(?:[-_][A-Za-z][a-z]{3})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?$/;
const SUFFIX = /[-_]([a-z]{2}(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|\d{3}))?)$/;
/** Codes that end English names: `do-it`, `user_id`. */
const ENGLISH_WORDS: ReadonlySet<string> = new Set([
  'am',
  'an',
  'as',
  'be',
  'he',
  'hi',
  'id',
  'is',
  'it',
  'my',
  'no',
  'or',
  'so',
  'to',
]);

/**
 * The path of a translated file: every code of the source language is replaced by that of the target language, with the separator
 * that it had. A path without such a code is returned unchanged.
 *
 * @param source BCP 47
 * @param target BCP 47
 */
export function pathInLanguage(path: string, source: string, target: string): string {
  const own = parseLanguageTag(source)?.tag;
  return codesOf(path, source)
    .filter(({ tag }) => tag === own)
    .reduceRight(
      (written, { start, end, write }) => written.slice(0, start) + write(target) + written.slice(end),
      path,
    );
}

/**
 * The path of the file of which another one is the translation: `locales/en/app.json` for `locales/de/app.json`.
 *
 * @param source BCP 47
 * @param has true for the paths of the archive
 * @returns undefined if the archive has no such file
 */
export function sourceOfTranslation(path: string, source: string, has: (path: string) => boolean): string | undefined {
  const own = parseLanguageTag(source)?.tag;
  for (const { start, end, tag, write } of codesOf(path, source)) {
    const original = path.slice(0, start) + write(source) + path.slice(end);
    if (tag !== own && has(original)) return original;
  }
  return undefined;
}

function codesOf(path: string, source: string): readonly PathCode[] {
  const codes: PathCode[] = [];
  let start = 0;
  for (const name of path.split('/')) {
    const android = path.endsWith('.xml') ? ANDROID_FOLDER.exec(name) : null;
    if (android === null) codes.push(...codesOfName(name, start));
    else codes.push(androidCode(android, start, source));
    start += name.length + 1;
  }
  return codes;
}

function codesOfName(name: string, start: number): readonly PathCode[] {
  let end = start - 1;
  return name.split('.').flatMap((part) => {
    end += part.length + 1;
    const code = codeOfPart(part);
    if (code === undefined) return [];
    const before = part.at(-code.length - 1);
    const separator = code.includes('_') || (before === '_' && !code.includes('-')) ? '_' : '-';
    const write = (other: string) => other.replaceAll('-', separator);
    return [{ start: end - code.length, end, tag: tagOf(code)!, write }];
  });
}

function codeOfPart(part: string): string | undefined {
  if (WHOLE.test(part) && tagOf(part) !== undefined) return part;
  const suffix = SUFFIX.exec(part)?.[1];
  return suffix === undefined || ENGLISH_WORDS.has(suffix) || tagOf(suffix) === undefined ? undefined : suffix;
}

function tagOf(code: string): string | undefined {
  const tag = code.replaceAll('_', '-');
  return isKnownLanguage(tag) ? parseLanguageTag(tag)?.tag : undefined;
}

function androidCode([name, language, region, tags]: RegExpExecArray, start: number, source: string): PathCode {
  const subtags = tags?.split('+') ?? [language, region].filter((subtag) => subtag !== undefined);
  const tag = subtags.length === 0 ? source : subtags.join('-');
  const own = parseLanguageTag(source)?.tag;
  const write = (other: string) => {
    const { language: code = other, script, region: place } = parseLanguageTag(other) ?? {};
    if (parseLanguageTag(other)?.tag === own) return 'values';
    // Only the notation of BCP 47 has scripts and continents (developer.android.com/guide/topics/resources/providing-resources).
    if (script !== undefined || /^\d/.test(place ?? '')) return `values-b+${other.replaceAll('-', '+')}`;
    return `values-${code}${place === undefined ? '' : `-r${place}`}`;
  };
  return { start, end: start + name.length, tag: parseLanguageTag(tag)?.tag ?? tag, write };
}
