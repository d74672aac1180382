import { isMessage } from '#domain/icu/parse-message.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import type { DocumentFormat, ReadDocument } from '#formats/format.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { checkPackage } from './check-package.ts';
import { checkText } from './check-text.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** Letters with accents and more of them; words from right to left. */
const PSEUDO_LOCALES = ['en-XA', 'en-XB'];

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Result of the check of one document. */
export interface DocumentReport {
  /** Id of the error that the document is refused with. */
  readonly refused?: string;
  /** Defects of reading or writing; empty for a correct document. */
  readonly failures: readonly string[];
  readonly units: number;
  /** Words that are translated. */
  readonly words: number;
  /** Bytes of all parts that are XML, or of a text file. */
  readonly textBytes: number;
}

/**
 * Reads, writes and reads again a document, in all ways that have to hold for each.
 *
 * @param options `damaged` true: it may also be refused when it is described or written, and where elements are
 *   misplaced, codes may be returned in other places
 */
export async function checkRoundTrips(
  bytes: Uint8Array,
  format: DocumentFormat,
  { damaged } = { damaged: false },
): Promise<DocumentReport> {
  const nothing = { units: 0, words: 0, textBytes: 0 };
  let document: ReadDocument;
  try {
    document = format.read(bytes);
  } catch (error) {
    if (error instanceof LoquentError && /^document_(?!write)/.test(error.id)) {
      return { ...nothing, refused: error.id, failures: [] };
    }
    return { ...nothing, failures: [`not read: ${nameOf(error)}`] };
  }
  const source = { bytes, format };
  const units = [...document.units];
  const translated = units.filter(({ translate }) => translate);
  // Turning a text around changes what it looks like, and with that its codes.
  const turns = units.some(({ content }) => RIGHT_TO_LEFT.test(content.text));
  const look = damaged || turns ? textOf : notation;
  const [mayRefuse, mayFail] = damaged ? [/^document_(?!write)/, /^document_write_failed$/] : [];
  const failures = [
    ...(await attempt(
      'to describe',
      () => compareDescribed(units, [...format.read(bytes, { describe: true }).units]),
      mayRefuse,
    )),
    ...(await attempt('to write nothing', () => checkUntranslated(bytes, document))),
    ...(await attempt('in cipher', () => inCipher('de'), mayFail)),
  ];
  for (const targetLanguage of PSEUDO_LOCALES) {
    try {
      const read = readFor(targetLanguage);
      const targets = await pseudoTranslate([...read.units], targetLanguage);
      const check = () => checkTranslated(source, read, targets, targetLanguage, textOf);
      failures.push(...(await attempt(`into ${targetLanguage}`, check, mayFail)));
    } catch (error) {
      failures.push(`into ${targetLanguage}: not translated: ${nameOf(error)}`);
    }
  }
  const words = translated.reduce((sum, { content }) => sum + countWords(content.text, 'en'), 0);
  return { failures, units: units.length, words, textBytes: countTextBytes(bytes) };

  /** A file with translations keeps those of the language that it is read for. */
  function readFor(targetLanguage: string): ReadDocument {
    return isBilingual(format) ? format.read(bytes, { targetLanguage }) : document;
  }

  function inCipher(targetLanguage: string): Promise<string[]> {
    const read = readFor(targetLanguage);
    return checkTranslated(source, read, encipher([...read.units]), targetLanguage, look);
  }
}

const isBilingual = ({ translations }: DocumentFormat): boolean => translations?.in === 'units';

/** The part of a text that must be in the result. */
type Look = (content: CodedText) => string;

/** A longer text may get other codes: none are for what most of it looks like. */
const textOf: Look = ({ text }) => text;

/**
 * Replaces each English letter by another one of the same length: different texts stay different, and the most common
 * look of a text, which needs no code, stays. Messages stay: their keywords are letters, too.
 */
function encipher(units: readonly Unit[]): ReadonlyMap<string, CodedText> {
  const translatable = units.filter(({ translate, content }) => translate && !isMessage(content.text));
  const rotated = (letter: string) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  };
  return new Map(
    translatable.map(({ id, content }) => [id, { ...content, text: content.text.replaceAll(/[A-Za-z]/g, rotated) }]),
  );
}

function checkUntranslated(bytes: Uint8Array, document: ReadDocument): string[] {
  const same = document.write(new Map(), { sourceLanguage: 'en', targetLanguage: 'de' });
  return Buffer.compare(same, bytes) === 0 ? [] : ['the bytes are others'];
}

/** A file of a format. */
interface SourceFile {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
}

async function checkTranslated(
  { bytes, format }: SourceFile,
  document: ReadDocument,
  targets: ReadonlyMap<string, CodedText>,
  targetLanguage: string,
  look: Look,
): Promise<string[]> {
  const written = document.write(targets, { sourceLanguage: 'en', targetLanguage });
  // The forms of a message with plurals are no units; kept translations of texts that are no units may be in another language.
  const isCompared = (id: string) => after.has(id) && (targets.has(id) || before.get(id) !== undefined);
  // A string catalog keeps the source, and shows a translation that is one string next to it.
  const isShared = format.id === 'xcstrings';
  const found = [...format.read(written, isShared || isBilingual(format) ? { targetLanguage } : {}).units];
  const [before, after] = (await Promise.all(
    [bytes, written].map((file) => translationsOf(file, format, targetLanguage)),
  )) as [Translations, Translations];
  // Data that a translated control shows are translated with it, also where by themselves they would not be.
  const translated = document.units.filter(({ id }) => targets.has(id));
  const shown = new Map(translated.map(({ id, content }) => [content.text, targets.get(id)!]));
  const expected = document.units.map((unit, index) => {
    const isSame = found[index]?.content.text === unit.content.text;
    const isKept = isShared && found[index]?.target === undefined;
    if (isBilingual(format) && !isCompared(unit.id)) return unit;
    const content = (isKept ? undefined : targets.get(unit.id)) ?? (isSame ? undefined : shown.get(unit.content.text));
    return { ...unit, content: content ?? before.get(unit.id) ?? unit.content };
  });
  const read = found.map((unit) => ({
    ...unit,
    content:
      (isCompared(unit.id) ? after.get(unit.id) : undefined) ??
      (isShared ? unit.target?.content : undefined) ??
      unit.content,
  }));
  const damage = isPackage(bytes)
    ? checkPackage(new ZipArchive(bytes), new ZipArchive(written))
    : await checkText(bytes, written, format);
  return [...compareUnits(expected.map(withoutForms), read.map(withoutForms), look), ...damage];
}

/** Reduces plural forms, which are those of the target language, to the one that all languages have. */
function withoutForms(unit: Unit): Unit {
  const { text } = unit.content;
  if (!isMessage(text)) return unit;
  return { ...unit, content: { text: /other \{[^{}]*\}/.exec(text)?.[0] ?? '', codes: [] } };
}

type Translations = ReadonlyMap<string, CodedText | undefined>;

/** The translations in a bilingual file, by the ids of their texts. */
async function translationsOf(bytes: Uint8Array, format: DocumentFormat, language: string): Promise<Translations> {
  if (format.translations?.in !== 'units') return new Map();
  const units = await format.translations.read(bytes, { sourceLanguage: 'en', targetLanguage: language });
  return new Map(units.map(({ id, target }) => [id, target]));
}

/** True if the bytes are those of a zip archive. */
const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A workbook has a unit for each cell where it is described, and else for each text that cells share. */
function compareDescribed(units: readonly Unit[], described: readonly Unit[]): string[] {
  const ids = new Set(units.map(({ id }) => id));
  return compareUnits(
    units,
    described.filter(({ id }) => ids.has(id)),
  );
}

function compareUnits(expected: readonly Unit[], found: readonly Unit[], look: Look = notation): string[] {
  if (expected.length !== found.length) return [`${found.length} units instead of ${expected.length}`];
  const different = expected.filter(
    ({ id, content }, index) => found[index]!.id !== id || look(found[index]!.content) !== look(content),
  );
  return different.length === 0 ? [] : [`${different.length} other units, the first of them ${different[0]!.id}`];
}

function countTextBytes(bytes: Uint8Array): number {
  if (!isPackage(bytes)) return bytes.length;
  const parts = new ZipArchive(bytes).entries.filter(({ name }) => /\.(?:xml|rels|vml)$/i.test(name));
  return parts.reduce((sum, { record }) => sum + record.inflatedSize, 0);
}

/** @param allowed ids of errors that are no failures */
async function attempt(what: string, check: () => string[] | Promise<string[]>, allowed?: RegExp): Promise<string[]> {
  try {
    return (await check()).map((failure) => `${what}: ${failure}`);
  } catch (error) {
    if (error instanceof LoquentError && allowed?.test(error.id) === true) return [];
    return [`${what}: ${nameOf(error)}`];
  }
}

/** Messages of ours hold no text of documents; those of others may. */
function nameOf(error: unknown): string {
  if (error instanceof LoquentError) return `${error.id} (${error.message})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
