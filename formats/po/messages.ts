import type { Unit } from '#domain/units/unit.ts';
import { translatability } from '#domain/units/translatability.ts';
import { commentField } from '#formats/strings/comment.ts';
import { parseResourceString, resourceSkipReason, type StringContent } from '#formats/strings/string-content.ts';
import type { PoEntry, PoField } from './entries.ts';
import type { PluralForms } from './plural-forms.ts';

/** Role of the translations in a file: kept, used as source texts, or replaced. */
export type MessageMode = 'kept' | 'source' | 'replaced';

/** An entry and its units. */
export interface PoMessage {
  readonly entry: PoEntry;
  /** Existing translations that stay, by form. */
  readonly kept: ReadonlyMap<number, PoField>;
  readonly isFuzzy: boolean;
  readonly singular: PoMessageText;
  readonly plural: PoMessageText | undefined;
  readonly units: readonly Unit[];
}

export interface PoMessageText {
  readonly unitId: string;
  readonly source: StringContent;
}

/** A note of the programmer is cut after this many characters. */
const MAX_NOTE_LENGTH = 120;

const NO_FIELDS: ReadonlyMap<number, PoField> = new Map();

/** Makes the units of an entry. */
export function readMessage(entry: PoEntry, id: string, mode: MessageMode, forms: PluralForms | undefined): PoMessage {
  const isFuzzy = entry.comments.some(({ text }) => isFlag(text, 'fuzzy'));
  const filled = filledOf(entry);
  const kept = mode === 'kept' && !isFuzzy ? filled : NO_FIELDS;
  const isDone =
    kept.size === entry.translations.size && (entry.plural === undefined || kept.size === (forms?.count ?? kept.size));
  const own = mode === 'source' && !isFuzzy ? filled : NO_FIELDS;
  const note = noteOf(entry);
  const context = contextOf(entry, note);
  const singularForm = own.size === 0 ? 0 : (forms?.formula(1) ?? 0);
  const singular = own.get(singularForm)?.value ?? own.get(0)?.value ?? entry.id.value;
  const shared = {
    ...(entry.context === undefined ? {} : { meaning: entry.context }),
    ...commentField(note),
  };
  const target = isDone && entry.plural === undefined ? kept.get(0)?.value : undefined;
  const first = { unitId: id, source: parseResourceString(singular) };
  const unit: Unit = {
    id,
    context,
    content: first.source.content,
    ...shared,
    ...translatability(isDone ? 'already_translated' : resourceSkipReason(singular)),
    ...(target === undefined ? {} : { target: { content: parseResourceString(target).content, state: 'translated' } }),
  };
  if (entry.plural === undefined) return { entry, kept, isFuzzy, singular: first, plural: undefined, units: [unit] };
  const form = Math.max(...own.keys(), 0);
  const value = (form === singularForm ? undefined : own.get(form)?.value) ?? entry.plural.value;
  const second = { unitId: `${id}p`, source: parseResourceString(value) };
  const pluralUnit: Unit = {
    id: second.unitId,
    context: `${context}, plural`,
    content: second.source.content,
    ...shared,
    pluralCategory: 'other',
    ...translatability(isDone ? 'already_translated' : resourceSkipReason(value)),
  };
  const units: readonly Unit[] = [{ ...unit, pluralCategory: 'one' }, pluralUnit];
  return { entry, kept, isFuzzy, singular: first, plural: second, units };
}

/** The translations that aren't empty. */
function filledOf({ translations }: PoEntry): ReadonlyMap<number, PoField> {
  let filled: Map<number, PoField> | undefined;
  for (const [form, field] of translations) if (field.value !== '') (filled ??= new Map()).set(form, field);
  return filled ?? NO_FIELDS;
}

/** True if a comment such as `#, fuzzy, c-format` has the flag. */
export function isFlag(comment: string, flag: string): boolean {
  return (
    comment.startsWith('#,') &&
    comment
      .slice(2)
      .split(',')
      .some((name) => name.trim() === flag)
  );
}

/** Comments that the programmer wrote for translators. */
function noteOf({ comments }: PoEntry): string {
  if (comments.length === 0) return '';
  return comments
    .filter(({ text }) => text.startsWith('#.'))
    .map(({ text }) => text.slice(2).trim())
    .join(' ');
}

function contextOf({ line, context }: PoEntry, wholeNote: string): string {
  const note = wholeNote.slice(0, MAX_NOTE_LENGTH);
  const about = context === undefined ? '' : `, context "${context.slice(0, MAX_NOTE_LENGTH)}"`;
  return `line ${line}${about}${note === '' ? '' : `, note "${note}"`}`;
}
