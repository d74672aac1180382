import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, ReadOptions } from '#formats/format.ts';
import { poFormat } from '#formats/po/po-format.ts';

/** From English to Spanish. */
export const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
/** Reads a catalog. */
export const read = (text: string, options?: ReadOptions) => poFormat.read(Buffer.from(text), options);
/** Translations in capitals. */
export const inCapitals = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
/** Translates every text to `text`. */
export const replaceText = (text: string) => (content: CodedText) => ({ text, codes: content.codes });

/** A written catalog and what was said about it. */
export interface Written {
  readonly text: string;
  readonly warnings: readonly DocumentWarning[];
}

/** Translates what is to be translated. */
export function writeTranslatedCatalog(
  source: string,
  change: (content: CodedText) => CodedText,
  targetLanguage = 'es',
  options?: ReadOptions,
): Written {
  const document = read(source, options);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  const warnings: DocumentWarning[] = [];
  const written = document.write(targets, {
    sourceLanguage: 'en',
    targetLanguage,
    onWarning: (warning) => warnings.push(warning),
  });
  return { text: Buffer.from(written).toString(), warnings };
}

/** The error of reading a catalog. */
export function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

/** The header of a Spanish catalog. */
export const SPANISH_HEADER = [
  '# Some program.',
  'msgid ""',
  'msgstr ""',
  '"Project-Id-Version: x 1.0\\n"',
  '"Language: es\\n"',
  '"MIME-Version: 1.0\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Content-Transfer-Encoding: 8bit\\n"',
  '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
  '',
  '',
].join('\n');

/** An open, a done, a fuzzy and an obsolete message. */
export const messages = [
  '#  a note',
  '#. Shown on the button',
  '#: src/a.c:10',
  '#, c-format',
  'msgctxt "menu"',
  'msgid "Open %s"',
  'msgstr ""',
  '',
  'msgid "Done"',
  'msgstr "Hecho"',
  '',
  '#, fuzzy, c-format',
  '#| msgid "Old text"',
  'msgid "New %d text"',
  'msgstr "Texto viejo"',
  '',
  '#~ msgid "Gone"',
  '#~ msgstr "Ido"',
  '',
].join('\n');
