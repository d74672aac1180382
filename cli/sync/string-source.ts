import { extname } from 'node:path';
import { CommandError } from '#cli/exit-codes.ts';
import type { KeyedText, KeyedTexts } from '#formats/format.ts';
import { hashOf } from './lock.ts';
import {
  mergeStrings,
  parseStrings,
  pickStrings,
  translatedPaths,
  writeStrings,
  type StringFile,
} from './string-file.ts';

/** A source whose strings are translated one by one. */
export interface StringSource {
  /** Hashes of its strings by key. */
  readonly hashes: Readonly<Record<string, string>>;
  /**
   * Compares it with a translation.
   *
   * @param language BCP 47
   * @param path of the translation
   * @throws CommandError if that can't be read
   */
  compare(translation: Uint8Array | undefined, language: string, path: string): StringComparison;
  /** The file with these strings only. */
  pick(keys: ReadonlySet<string>): string | Uint8Array;
  /** The translation with what has changed. @param parts of a language each; only files with all languages take several */
  merge(parts: readonly [MergedParts, ...MergedParts[]]): string | Uint8Array;
}

export interface StringComparison {
  /** Keys of the strings that have a translation. */
  readonly translated: ReadonlySet<string>;
  /** Keys of the strings that need none. */
  readonly untranslatable: ReadonlySet<string>;
  /** Keys that only the translation has. A merge drops these strings. */
  readonly extra: readonly string[];
}

export interface MergedParts {
  readonly language: string;
  readonly translation: Uint8Array | undefined;
  /** Translated file with the needed strings; undefined if none was needed. */
  readonly fresh: Uint8Array | undefined;
  readonly needed: ReadonlySet<string>;
  /** Keys of the strings that have changed. */
  readonly changed: ReadonlySet<string>;
  /** Keys of strings that were removed from the source. */
  readonly gone: ReadonlySet<string>;
}

/** True for a file that has all of its languages, so that translations are written into it. */
export const hasAllLanguages = (path: string): boolean => extname(path) === '.xcstrings';

/**
 * Reads a file of strings.
 *
 * @param language of its strings, BCP 47
 * @returns undefined for any other file, and for one that can't be read: both are sent whole
 */
export async function readStringSource(
  path: string,
  bytes: Uint8Array,
  language: string,
): Promise<StringSource | undefined> {
  const extension = extname(path).toLowerCase();
  if (extension === '.json' || extension === '.arb') {
    const text = Buffer.from(bytes).toString();
    const strings = parseStrings(text);
    return strings && jsonSource(strings, text);
  }
  const { keyedFormats } = await import('#formats/string-formats.ts');
  const format = keyedFormats.find(({ extensions }) => extensions.includes(extension));
  if (format === undefined) return undefined;
  const read = (content: Uint8Array, of: string) =>
    format.read(content, { sourceLanguage: of, targetLanguage: of }).keyed;
  // A file with all languages is read once for all of them.
  const readings = new WeakMap<Uint8Array, KeyedTexts>();
  try {
    const texts = read(bytes, language);
    if (texts === undefined) return undefined;
    readings.set(bytes, texts);
    return keyedSource(texts, (content, of) => {
      const reading = (hasAllLanguages(path) ? readings.get(content) : undefined) ?? read(content, of)!;
      readings.set(content, reading);
      return reading.texts(of);
    });
  } catch {
    // The service reports the error.
    return undefined;
  }
}

function jsonSource(strings: StringFile, text: string): StringSource {
  const parsed = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? undefined : parseStrings(Buffer.from(bytes).toString());
  return {
    hashes: strings.hashes,
    compare(bytes) {
      const translation = parsed(bytes);
      const translated = translation === undefined ? new Set<string>() : translatedPaths(translation);
      return { translated, untranslatable: new Set(), extra: [] };
    },
    pick: (keys) => writeStrings(pickStrings(strings, keys), text),
    merge: ([{ translation, fresh, gone }]) =>
      writeStrings(mergeStrings(strings, parsed(translation), parsed(fresh), gone), text),
  };
}

type ReadTexts = (bytes: Uint8Array, language: string) => ReadonlyMap<string, KeyedText>;

function keyedSource(file: KeyedTexts, read: ReadTexts): StringSource {
  const strings = file.texts();
  const hasText = [...strings].filter(([, { source }]) => source.trim() !== '');
  const textsOf = (bytes: Uint8Array, language: string) =>
    [...read(bytes, language)].filter(([, { text }]) => text.trim() !== '');
  const textsAt = (bytes: Uint8Array, language: string, path: string) => {
    try {
      return textsOf(bytes, language);
    } catch (error) {
      throw new CommandError(`${path} can't be read. ${(error as Error).message}`);
    }
  };
  return {
    hashes: Object.fromEntries(hasText.map(([key, { source }]) => [key, hashOf(source)])),
    compare(bytes, language, path) {
      const found = bytes === undefined ? [] : textsAt(bytes, language, path);
      return {
        translated: new Set(
          found.flatMap(([key, { notation }]) => (strings.get(key)?.notation === notation ? [key] : [])),
        ),
        untranslatable: new Set(hasText.flatMap(([key, { isTranslatable }]) => (isTranslatable ? [] : [key]))),
        extra: found.flatMap(([key]) => (strings.has(key) ? [] : [key])),
      };
    },
    pick: (keys) => file.only(keys),
    merge(parts) {
      const byLanguage = parts.map(({ language, translation, fresh, needed, changed }) => {
        const kept = translation === undefined ? [] : textsOf(translation, language);
        const made = fresh === undefined ? [] : textsOf(fresh, language).filter(([key]) => needed.has(key));
        return [language, new Map([...kept.filter(([key]) => !changed.has(key)), ...made])] as const;
      });
      return file.withTexts(new Map(byLanguage));
    },
  };
}
