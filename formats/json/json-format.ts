import { sameContent } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { translatability } from '#domain/units/translatability.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { commentField } from '#formats/strings/comment.ts';
import { readString, reasonToSkip, writeString } from '#formats/strings/string-content.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { readComments } from './comments.ts';
import { stringWriter } from './escapes.ts';
import { codeRecognizer, type CodeRecognizer } from './labels.ts';
import { localeReplacements } from './locale-keys.ts';
import { addPluralKeys, nestedPlurals, pluralFormOf } from './plural-keys.ts';
import { decodeString, stringValues, type JsonPath, type JsonString } from './tokens.ts';

/** The longest context that is built, in UTF-16 units and in steps. */
const MAX_CONTEXT_LENGTH = 200;
const MAX_STEPS = 12;

/**
 * What precedes the name of an argument, a plural or a tag in compiled messages of FormatJS, `{"type":1,"value":"name"}`
 * (formatjs.github.io/docs/icu-messageformat-parser); type 0 is text.
 */
const ARGUMENT_NAME =
  /(?:"type"[ \t\r\n]{0,20}:[ \t\r\n]{0,20}[1-8][ \t\r\n]{0,20},[ \t\r\n]{0,20}"value"|"pluralType")[ \t\r\n]{0,20}:[ \t\r\n]{0,20}$/;

interface StringPlace extends JsonString {
  readonly unit: Unit;
}

/**
 * JSON: resource files of i18next, Vue, Angular, Flutter (ARB), Chrome, FormatJS, and any other. A unit is a string value
 * that is text; keys, metadata, numbers and the file's layout stay byte for byte.
 */
export const jsonFormat: DocumentFormat = {
  id: 'json',
  extensions: ['.json', '.arb'],
  mediaType: 'application/json',
  read: readJson,
};

function readJson(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const strings = stringValues(text);
  const withNotes = objectsWithNotes(strings);
  const comments = readComments(text, strings, withNotes);
  const nested = nestedPlurals(text, strings);
  const values = strings.map(({ start, end, path }) => ({ path, value: decodeString(text.slice(start, end)) }));
  const isCode = codeRecognizer(values);
  const places = strings.map((string, index): StringPlace => {
    const { start, path } = string;
    const { value } = values[index]!;
    const skipReason = ARGUMENT_NAME.test(text.slice(Math.max(0, start - 120), start))
      ? 'not_text'
      : reasonFor(value, path, withNotes, isCode);
    const plural = pluralFormOf(path, nested);
    const unit: Unit = {
      id: `s${index + 1}`,
      context: contextOf(path) + (plural === undefined ? '' : ` (${plural.type}plural form "${plural.form}")`),
      content: readString(value).content,
      ...translatability(skipReason),
      ...commentField(comments.of(path)),
      ...(plural === undefined ? {} : { pluralCategory: plural.form === 'plural' ? 'other' : plural.form }),
    };
    return { ...string, unit };
  });
  return {
    units: places.map(({ unit }) => unit),
    warnings,
    write(targets, { targetLanguage, onWarning }) {
      const quote = stringWriter(text);
      const replacements = new Map<JsonString, Replacement>();
      for (const place of places) {
        const { unit, start, end } = place;
        const target = targets.get(unit.id);
        if (target === undefined || sameContent(target, unit.content)) continue;
        const source = readString(decodeString(text.slice(start, end)));
        replacements.set(place, { start, end, text: quote(writeString(source, target)) });
      }
      const locales = targets.size === 0 ? [] : localeReplacements(text, strings, targetLanguage);
      if (replacements.size + locales.length === 0) return Uint8Array.from(bytes);
      const plurals = addPluralKeys(text, places, nested, targetLanguage, (place) => {
        return (
          replacements.get(place)?.text ?? (targets.has(place.unit.id) ? text.slice(place.start, place.end) : undefined)
        );
      });
      plurals.warnings.forEach((warning) => onWarning?.(warning));
      const edits = [...replacements.values(), ...plurals.replacements, ...locales];
      return encodeText(
        splice(
          text,
          edits.toSorted((one, other) => one.start - other.start),
        ),
        form,
      );
    },
  };
}

function reasonFor(
  value: string,
  path: JsonPath | undefined,
  withNotes: ReadonlySet<JsonPath | undefined>,
  isCode: CodeRecognizer,
): SkipReason | undefined {
  const reason = reasonToSkip(value);
  if (reason !== undefined) return reason;
  const key = path?.step;
  const isNote = (key === 'description' && withNotes.has(path?.parent)) || isPlaceholderNote(path, withNotes);
  return path?.isMetadata === true ||
    isNote ||
    isCode({ path, value }) ||
    (typeof key === 'string' && key.startsWith('$'))
    ? 'not_text'
    : undefined;
}

/** Messages of Chrome extensions and FormatJS: a text, and beside it notes for translators. */
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
function contextOf(path: JsonPath | undefined): string {
  let text = '';
  let at = path;
  for (let steps = 0; at !== undefined && text.length < MAX_CONTEXT_LENGTH && steps < MAX_STEPS; steps += 1) {
    const step = typeof at.step === 'number' ? `[${at.step}]` : at.step.slice(0, MAX_CONTEXT_LENGTH);
    text = step + (text === '' || text.startsWith('[') ? '' : '.') + text;
    at = at.parent;
  }
  return (at === undefined ? '' : '…') + text || 'root';
}
