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
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { readComments } from './comments.ts';
import { stringWriter } from './escapes.ts';
import { codeRecognizer, type CodeRecognizer } from './labels.ts';
import { keyFinder } from './chosen-keys.ts';
import { languageEntries, type LanguageEntries, type WrittenString } from './language-entries.ts';
import { localeReplacements } from './locale-keys.ts';
import { addPluralKeys, nestedPlurals, pluralFormOf, type NestedPlurals } from './plural-keys.ts';
import { decodeString, stringValues, type JsonMember, type JsonPath, type JsonString } from './tokens.ts';

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
  const members: JsonMember[] = [];
  const isMultilingual = options.sourceLanguage !== undefined && (options.targetLanguages ?? []).length > 0;
  const strings = stringValues(text, isMultilingual ? (member) => members.push(member) : undefined);
  const entries = languageEntries(text, strings, members, options);
  const withNotes = objectsWithNotes(strings);
  const comments = readComments(text, strings, withNotes);
  const hasPlurals = options.plurals !== 'none';
  const nested: NestedPlurals = hasPlurals ? nestedPlurals(text, strings) : new Set();
  const values = strings.map(({ start, end, path }) => ({ path, value: decodeString(text.slice(start, end)) }));
  const recognized = codeRecognizer(values);
  const [isTranslated, isLeftOut] = [keyFinder(options.keys?.translate), keyFinder(options.keys?.skip)];
  const isCode: CodeRecognizer = (place) => !isTranslated(place.path) && recognized(place);
  const mayBeCompiled = /"(?:type|pluralType)"/.test(text);
  const places = strings.map((string, index): StringPlace => {
    const { start, path } = string;
    const { value } = values[index]!;
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
    return { start, end: string.end, path, key: string.key, unit, string: content };
  });
  const targetLanguages = options.targetLanguages ?? [];
  const own = places.filter((place) => entries?.isOther(place) !== true);
  const isSideBySide = entries !== undefined && own.every((place) => !place.unit.translate || entries.isSource(place));
  const told = entries === undefined ? [] : [entries.warning(targetLanguages)];
  return {
    units: entries === undefined ? places.map(({ unit }) => unit) : unitsFor(entries, targetLanguages),
    warnings: [...warnings, ...told],
    ...(isSideBySide ? { multilingual: sideBySide(entries) } : {}),
    write(targets, { targetLanguage, onWarning }) {
      const { replacements, filled } = replacementsOf(targets, targetLanguage);
      const locales = targets.size === 0 ? [] : localeReplacements(text, strings, targetLanguage);
      if (replacements.size + filled.length + locales.length === 0) return Uint8Array.from(bytes);
      const plurals = addPluralKeys(text, hasPlurals ? own : [], nested, targetLanguage, (place) => {
        if (entries?.isSource(place) === true) return undefined;
        return (
          replacements.get(place)?.text ?? (targets.has(place.unit.id) ? text.slice(place.start, place.end) : undefined)
        );
      });
      plurals.warnings.forEach((warning) => onWarning?.(warning));
      return written([...replacements.values(), ...filled, ...plurals.replacements, ...locales]);
    },
  };

  function written(edits: readonly Replacement[]): Uint8Array {
    return encodeText(
      splice(
        text,
        edits.toSorted((one, other) => one.start - other.start),
      ),
      form,
    );
  }

  /** Replacements of source texts by their translations, and translations for the entries of their language. */
  function replacementsOf(targets: ReadonlyMap<string, CodedText>, language: string) {
    const quote = stringWriter(text);
    const replacements = new Map<JsonString, Replacement>();
    const values = new Map<number, WrittenString>();
    for (const place of own) {
      const { unit, start, end, string } = place;
      const target = targets.get(unit.id);
      const isEntry = entries?.isSource(place) === true;
      if (target === undefined || (!isEntry && sameContent(target, unit.content))) continue;
      const value = quote(renderResourceString(string, target));
      if (isEntry) values.set(start, { string: place, value });
      else replacements.set(place, { start, end, text: value });
    }
    return { replacements, filled: entries?.fill(language, values) ?? [] };
  }

  /** The units to translate into languages: with a translation into all of them, a text is kept. */
  function unitsFor(found: LanguageEntries, languages: readonly string[]): readonly Unit[] {
    return own.map((place): Unit => {
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
        const edits = [...targets].flatMap(([language, texts]) => replacementsOf(texts, language).filled);
        return edits.length === 0 ? Uint8Array.from(bytes) : written(edits);
      },
    };
  }
}

function reasonFor(
  value: string,
  path: JsonPath | undefined,
  withNotes: ReadonlySet<JsonPath | undefined>,
  isCode: CodeRecognizer,
): SkipReason | undefined {
  const reason = resourceSkipReason(value, (text) => isCode({ path, value: text }));
  if (reason !== undefined) return reason;
  const key = path?.step;
  const isNote = (key === 'description' && withNotes.has(path?.parent)) || isPlaceholderNote(path, withNotes);
  return path?.isMetadata === true || isNote || (typeof key === 'string' && key.startsWith('$'))
    ? 'not_text'
    : undefined;
}

/** Finds messages of Chrome extensions and FormatJS: objects with a text and notes for translators. */
function objectsWithNotes(strings: readonly JsonString[]): ReadonlySet<JsonPath | undefined> {
  const objects = new Set<JsonPath | undefined>();
  for (const { path } of strings) {
    const isTopEntry = path?.parent !== undefined && path.parent.parent === undefined;
    if (path?.step === 'defaultMessage' || (path?.step === 'message' && isTopEntry)) objects.add(path.parent);
  }
  return objects;
}

/** `placeholders.name.content` and `.example` of a Chrome message. */
function isPlaceholderNote(path: JsonPath | undefined, withNotes: ReadonlySet<JsonPath | undefined>): boolean {
  const placeholders = path?.parent?.parent;
  return placeholders?.step === 'placeholders' && withNotes.has(placeholders.parent);
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
