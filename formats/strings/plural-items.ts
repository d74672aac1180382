import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { PluralType } from '#domain/languages/plural-categories.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { ownSource, type OwnText } from './own-text.ts';
import { pluralMessage, repeatedForms } from './plural-set.ts';
import type { PlainString, ResourceText } from './resource-document.ts';

/** A plural form in the source; UTF-16 offsets, ends exclusive. */
export interface PluralItem {
  /** Category of CLDR. */
  readonly form: string;
  readonly content: CodedText;
  /** The whole item: an element, a key with its value. */
  readonly start: number;
  readonly end: number;
  /** Where the part begins that copies have, after the mark of a default; absent: at `start`. */
  readonly copyStart?: number;
  /** The name of the form in it. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The text in it. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Writes a text in the notation of this item. */
  readonly write: (content: CodedText) => string;
}

/** The text of a form that is a plain string; white space at its ends stays. */
export function plainItem({
  value,
  write,
}: Pick<PlainString, 'value' | 'write'>): Pick<PluralItem, 'content' | 'write'> {
  const text = value.trim();
  const start = value.indexOf(text);
  const [before, after] = [value.slice(0, start), value.slice(start + text.length)];
  return { content: { text, codes: [] }, write: (target) => write(before + target.text.trim() + after) };
}

/**
 * A set of plural forms that stand one after the other. Forms that the target language lacks are removed, those that it has in
 * addition are copies of the item `other` before it.
 *
 * @param items in source order, with different forms
 * @param separator what stands between two items, for a set with one item
 */
export function pluralResource(
  source: string,
  items: readonly PluralItem[],
  separator: string,
  type?: PluralType,
): Pick<ResourceText, 'content' | 'skipReason' | 'edits' | 'own'> {
  const forms = new Map(items.map(({ form, content }) => [form, content]));
  const message = pluralMessage(forms, type);
  return {
    content: message.content,
    skipReason: message.skipReason,
    edits(target, { onRepeated }) {
      const texts = message.formsOf(target);
      onRepeated(repeatedForms(forms, texts));
      return pluralEdits(source, items, texts, separator);
    },
    own: () => ownForms(source, items, separator),
  };
}

/** The forms as values by category; those with inline codes as they are in the source. */
function ownForms(source: string, items: readonly PluralItem[], separator: string): OwnText {
  const blank = () =>
    items.map(({ textStart: start, textEnd: end, write }) => ({ start, end, text: write(plainText('')) }));
  if (items.some(({ content }) => content.codes.length > 0)) {
    return { ...ownSource(source, { start: items[0]!.start, end: items.at(-1)!.end }), blank };
  }
  return {
    text: JSON.stringify(items.map(({ form, content }) => [form, content.text])),
    notation: 'forms',
    blank,
    replace(text) {
      const forms = JSON.parse(text) as readonly (readonly [form: string, text: string])[];
      return pluralEdits(source, items, new Map(forms.map(([form, value]) => [form, plainText(value)])), separator);
    },
  };
}

function pluralEdits(
  source: string,
  items: readonly PluralItem[],
  texts: ReadonlyMap<string, CodedText>,
  fallback: string,
): readonly Replacement[] {
  const place = items.findIndex(({ form }) => form === 'other');
  const other = items[place]!;
  const edits = items.flatMap((item, index): Replacement[] => {
    const content = texts.get(item.form);
    if (content !== undefined) return [{ start: item.textStart, end: item.textEnd, text: item.write(content) }];
    const isBefore = index < place;
    const neighbor = items[isBefore ? index + 1 : index - 1]!;
    const gap = isBefore ? source.slice(item.end, neighbor.start) : source.slice(neighbor.end, item.start);
    // Forms that are keys of their own may have other keys between them.
    const removed = ONLY_BLANK.test(gap) ? gap.length : blankAt(gap, isBefore);
    return isBefore
      ? [{ start: item.start, end: item.end + removed, text: '' }]
      : [{ start: item.start - removed, end: item.end, text: '' }];
  });
  const second = Math.max(place, 1);
  const between = items.length < 2 ? undefined : source.slice(items[second - 1]!.end, items[second]!.start);
  const separator = between !== undefined && /^[\s,;]*$/.test(between) ? between : fallback;
  const added = [...texts].filter(([form]) => items.every((item) => item.form !== form));
  const { copyStart = other.start } = other;
  const copies = added.map(([form, content]) => {
    const [head, middle, tail] = [
      ' '.repeat(copyStart - other.start) + source.slice(copyStart, other.nameStart),
      source.slice(other.nameEnd, other.textStart),
      source.slice(other.textEnd, other.end),
    ];
    return head + form + middle + other.write(content) + tail + separator;
  });
  if (copies.length > 0) edits.push({ start: other.start, end: other.start, text: copies.join('') });
  return edits;
}

/** Matches a gap between two forms without another entry: blanks, separators, comments of YAML. */
const ONLY_BLANK = /^(?:[\s,;]|#[^\n]*\n)*$/;

/** Length of the blanks and separators at the start or the end of a text. */
function blankAt(text: string, isStart: boolean): number {
  let length = 0;
  while (length < text.length && /[\s,;]/.test(text[isStart ? length : text.length - 1 - length]!)) length += 1;
  return length;
}

/** Line break and white space before a place in the source. */
export function indentationAt(source: string, place: number): string {
  let start = place;
  while (start > 0 && /\s/.test(source[start - 1]!)) start -= 1;
  const blank = source.slice(start, place);
  const lineEnd = blank.lastIndexOf('\n');
  return lineEnd === -1 ? blank : blank.slice(blank[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd);
}
