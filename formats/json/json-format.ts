import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { translatability } from '#domain/units/translatability.ts';
import type { DocumentFormat, MultilingualDocument, ReadDocument, ReadOptions } from '#formats/format.ts';
import { commentField } from '#formats/strings/comment.ts';
import {
  parseResourceString,
  resourceSkipReason,
  renderResourceString,
  type StringContent,
} from '#formats/strings/string-content.ts';
import { inSourceOrder, ItemsOnDemand, writtenParts } from '#formats/strings/items-on-demand.ts';
import { unitsOfTexts } from '#formats/strings/resource-document.ts';
import { decodeText, encodePieces, encodeText } from '#formats/encoding/text-file.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { readComments } from './comments.ts';
import { stringWriter } from './escapes.ts';
import { codeRecognizer, type CodeRecognizer } from './labels.ts';
import { keyFinder } from './chosen-keys.ts';
import { JsonStrings } from './json-strings.ts';
import { languageEntries, LanguageKeys, type LanguageEntries, type WrittenString } from './language-entries.ts';
import { localeReplacements } from './locale-keys.ts';
import { addPluralKeys, nestedPlurals, pluralFormOf, type NestedPlurals } from './plural-keys.ts';
import { decodeString, type JsonPath, type JsonString } from './tokens.ts';

/** The longest context that is built, in UTF-16 units and in steps. */
const MAX_CONTEXT_LENGTH = 200;
const MAX_STEPS = 12;

/**
 * Matches the text before the name of an argument, a plural or a tag in compiled messages of FormatJS,
 * `{"type":1,"value":"name"}` (formatjs.github.io/docs/icu-messageformat-parser); type 0 is text.
 */
const ARGUMENT_NAME =
  /(?:"type"[ \t\r\n]{0,20}:[ \t\r\n]{0,20}[1-8][ \t\r\n]{0,20},[ \t\r\n]{0,20}"value"|"pluralType")[ \t\r\n]{0,20}:[ \t\r\n]{0,20}$/;

interface StringPlace extends JsonString {
  readonly unit: Unit;
  readonly string: StringContent;
}

/**
 * JSON: resource files of i18next, Vue, Angular, Flutter (ARB), Chrome, FormatJS, and any other. A unit is a string value
 * that is text; keys, metadata, numbers and the file's layout stay byte for byte.
 */
export const jsonFormat: DocumentFormat = {
  id: 'json',
  about: {
    name: 'JSON resources',
    translated:
      "texts at any depth, ICU messages, plurals of i18next, Rails and slang; `@@locale` and Angular's `locale` get the target language",
    kept: 'keys, ids, addresses, numbers, arguments of compiled messages',
  },
  extensions: ['.json', '.arb'],
  mediaType: 'application/json',
  options: ['skip', 'translate', 'plurals'],
  read: readJson,
};

function readJson(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const targetLanguages = options.targetLanguages ?? [];
  const isMultilingual = options.sourceLanguage !== undefined && targetLanguages.length > 0;
  const languageKeys = new LanguageKeys();
  const addKey = isMultilingual ? (entry: JsonString) => languageKeys.add(entry) : undefined;
  const strings = new JsonStrings(text, addKey, addKey);
  const entries = languageEntries(text, strings, languageKeys, options);
  const withNotes = objectsWithNotes(strings);
  const comments = readComments(text, strings, withNotes);
  const hasPlurals = options.plurals !== 'none';
  const valueOf = ({ start, end }: JsonString) => decodeString(text.slice(start, end));
  const nested: NestedPlurals = hasPlurals ? nestedPlurals(strings, valueOf) : new Set();
  const recognized = codeRecognizer({
    *[Symbol.iterator]() {
      for (const string of strings) yield { path: string.path, value: valueOf(string) };
    },
  });
  const [isTranslated, isLeftOut] = [keyFinder(options.keys?.translate), keyFinder(options.keys?.skip)];
  const isCode: CodeRecognizer = (place) => !isTranslated(place.path) && recognized(place);
  const mayBeCompiled = /"(?:type|pluralType)"/.test(text);
  const countIn = (start: number, end: number) => strings.indexAt(end) - strings.indexAt(start);
  const places = new ItemsOnDemand(
    strings.ends(),
    (start, end) => {
      const first = strings.indexAt(start);
      return Array.from({ length: countIn(start, end) }, (_, index) => placeAt(first + index));
    },
    countIn,
  );
  const own = entries === undefined ? places : [...places].filter((place) => !entries.isOther(place));
  const isSideBySide =
    entries !== undefined && [...own].every((place) => !place.unit.translate || entries.isSource(place));
  const told = entries === undefined ? [] : [entries.warning(targetLanguages)];
  return {
    units:
      entries === undefined
        ? unitsOfTexts(places.length, (index) => places.at(index)!.unit)
        : unitsFor(entries, targetLanguages),
    warnings: [...warnings, ...told],
    ...(isSideBySide ? { multilingual: sideBySide(entries) } : {}),
    write(targets, { targetLanguage, onWarning }) {
      const quote = stringWriter(text);
      const filled = entries === undefined ? [] : filledEntries(entries, targets, targetLanguage);
      const locales = targets.size === 0 ? [] : localeReplacements(text, strings, targetLanguage);
      const replaced = ({ unit, start, end, string }: StringPlace): Replacement[] => {
        const target = targets.get(unit.id);
        if (target === undefined || sameContent(target, unit.content)) return [];
        return [{ start, end, text: quote(renderResourceString(string, target)) }];
      };
      const editsOf = (place: StringPlace) => (entries?.isSource(place) === true ? [] : replaced(place));
      const isChanged = filled.length + locales.length > 0 || own.some((place) => editsOf(place).length > 0);
      if (!isChanged) return Uint8Array.from(bytes);
      const forms = !hasPlurals ? [] : entries === undefined ? strings : own;
      const plurals = addPluralKeys(text, forms, nested, targetLanguage, (string) => {
        const place = places.at(strings.indexAt(string.start))!;
        if (!targets.has(place.unit.id) || entries?.isSource(place) === true) return undefined;
        return editsOf(place)[0]?.text ?? text.slice(place.start, place.end);
      });
      plurals.warnings.forEach((warning) => onWarning?.(warning));
      const groups = own instanceof ItemsOnDemand ? own.groups() : [{ items: own, end: text.length }];
      const others = [...filled, ...plurals.replacements, ...locales];
      return encodePieces(
        writtenParts(text, groups, ({ items }) => items.flatMap(editsOf), others),
        form,
        bytes.length,
      );
    },
  };

  function placeAt(index: number): StringPlace {
    const string = strings.at(index);
    const { start, path } = string;
    const value = valueOf(string);
    const reason =
      mayBeCompiled && ARGUMENT_NAME.test(text.slice(Math.max(0, start - 120), start))
        ? 'not_text'
        : reasonFor(value, path, withNotes, isCode);
    const skipReason = reason === undefined && isLeftOut(path) ? 'not_selected' : reason;
    const plural = hasPlurals ? pluralFormOf(path, nested) : undefined;
    const content = parseResourceString(value);
    const unit: Unit = {
      id: `s${index + 1}`,
      context: jsonContext(path) + (plural === undefined ? '' : ` (${plural.type}plural form "${plural.form}")`),
      content: content.content,
      ...translatability(skipReason),
      ...commentField(comments.of(path)),
      ...(plural === undefined ? {} : { pluralCategory: plural.form === 'plural' ? 'other' : plural.form }),
    };
    return { ...string, unit, string: content };
  }

  /** Translations for the entries of their language. */
  function filledEntries(
    found: LanguageEntries,
    targets: ReadonlyMap<string, CodedText>,
    language: string,
  ): readonly Replacement[] {
    const quote = stringWriter(text);
    const values = new Map<number, WrittenString>();
    for (const place of own) {
      const target = targets.get(place.unit.id);
      if (target === undefined || !found.isSource(place)) continue;
      values.set(place.start, { string: place, value: quote(renderResourceString(place.string, target)) });
    }
    return found.fill(language, values);
  }

  /** The units to translate into languages: with a translation into all of them, a text is kept. */
  function unitsFor(found: LanguageEntries, languages: readonly string[]): readonly Unit[] {
    return Array.from(own, (place): Unit => {
      const { unit } = place;
      if (!found.isSource(place) || !unit.translate) return unit;
      const kept = languages.map((language) => found.targetOf(place, language));
      const [target] = kept;
      if (target === undefined || kept.includes(undefined)) return unit;
      const content = parseResourceString(target).content;
      const known = languages.length === 1 ? ({ target: { content, state: 'translated' } } as const) : {};
      return { ...unit, translate: false, skipReason: 'already_translated', ...known };
    });
  }

  function sideBySide(found: LanguageEntries): MultilingualDocument {
    return {
      unitsFor: (language) => unitsFor(found, [language]),
      write(targets) {
        const edits = [...targets].flatMap(([language, texts]) => filledEntries(found, texts, language));
        return edits.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(text, inSourceOrder(edits)), form);
      },
    };
  }
}

function reasonFor(
  value: string,
  path: JsonPath | undefined,
  withNotes: ReadonlySet<number | undefined>,
  isCode: CodeRecognizer,
): SkipReason | undefined {
  const reason = resourceSkipReason(value, (text) => isCode({ path, value: text }));
  if (reason !== undefined) return reason;
  const key = path?.step;
  const isNote = (key === 'description' && withNotes.has(path?.parent?.id)) || isPlaceholderNote(path, withNotes);
  return path?.isMetadata === true || isNote || (typeof key === 'string' && key.startsWith('$'))
    ? 'not_text'
    : undefined;
}

/** Finds messages of Chrome extensions and FormatJS: objects with a text and notes for translators. */
function objectsWithNotes(strings: Iterable<JsonString>): ReadonlySet<number | undefined> {
  const objects = new Set<number | undefined>();
  for (const { path } of strings) {
    const isTopEntry = path?.parent !== undefined && path.parent.parent === undefined;
    if (path?.step === 'defaultMessage' || (path?.step === 'message' && isTopEntry)) objects.add(path.parent?.id);
  }
  return objects;
}

/** `placeholders.name.content` and `.example` of a Chrome message. */
function isPlaceholderNote(path: JsonPath | undefined, withNotes: ReadonlySet<number | undefined>): boolean {
  const placeholders = path?.parent?.parent;
  return placeholders?.step === 'placeholders' && withNotes.has(placeholders.parent?.id);
}

/** `menu.items[2].label_one`; of a long way the end. */
export function jsonContext(path: JsonPath | undefined): string {
  let text = '';
  let at = path;
  for (let steps = 0; at !== undefined && text.length < MAX_CONTEXT_LENGTH && steps < MAX_STEPS; steps += 1) {
    const step = typeof at.step === 'number' ? `[${at.step}]` : at.step.slice(0, MAX_CONTEXT_LENGTH);
    text = step + (text === '' || text.startsWith('[') ? '' : '.') + text;
    at = at.parent;
  }
  return (at === undefined ? '' : '…') + text || 'root';
}
