import type { CodedText } from '#domain/units/coded-text.ts';
import { renderResourceString } from '#formats/strings/string-content.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { PoEntry } from './entries.ts';
import { isFlag, type PoMessage, type PoMessageText } from './messages.ts';
import type { PluralForms } from './plural-forms.ts';
import { renderField } from './strings.ts';

export interface MessageLayout {
  /** True if long lines are wrapped. */
  readonly wraps: boolean;
  /** BCP 47 of the translations. */
  readonly language: string;
  readonly forms: PluralForms;
}

/**
 * Computes the changes of a message's translations; none if it has no new translation, or an equal one. The singular is
 * used for the number 1 in a language with more than one form, the plural for all others.
 */
export function messageReplacements(
  text: string,
  message: PoMessage,
  targets: ReadonlyMap<string, CodedText>,
  layout: MessageLayout,
): Replacement[] {
  const { entry, isFuzzy } = message;
  const singular = targetOf(message.singular, targets);
  const plural = message.plural && targetOf(message.plural, targets);
  if (singular === undefined && plural === undefined) return [];
  const rest = { newline: entry.newline, wraps: layout.wraps, language: layout.language };
  const unmarked = isFuzzy ? withoutFuzzyFlag(entry) : [];
  const only = entry.translations.get(0);
  if (entry.plural === undefined && only !== undefined) {
    if (only.value === singular) return unmarked;
    const { start, end } = only;
    return [...unmarked, { start, end, text: renderField('msgstr', singular!, rest) }];
  }
  const values = pluralValues(message, singular, plural, layout.forms);
  const rendered = values.map((value, form) => {
    const kept = message.kept.get(form);
    const isKept = kept !== undefined && kept.value === value;
    return isKept ? text.slice(kept.start, kept.end) : renderField(`msgstr[${form}]`, value, rest);
  });
  const same = values.every((value, form) => entry.translations.get(form)?.value === value);
  if (same && values.length === entry.translations.size) return unmarked;
  const start = Math.min(...[...entry.translations.values()].map((field) => field.start));
  return [...unmarked, { start, end: entry.end, text: rendered.join(entry.newline) }];
}

/** Takes the mark `fuzzy` off, and the earlier source text (`#|`) that goes with it. */
export function withoutFuzzyFlag(entry: PoEntry): Replacement[] {
  if (!entry.comments.some(({ text }) => isFlag(text, 'fuzzy'))) return [];
  return entry.comments.flatMap(({ start, end, text }): Replacement[] => {
    if (text.startsWith('#|')) return [{ start, end, text: '' }];
    if (!isFlag(text, 'fuzzy')) return [];
    const flags = text
      .slice(2)
      .split(',')
      .map((flag) => flag.trim());
    const others = flags.filter((flag) => flag !== 'fuzzy' && flag !== '');
    return [{ start, end, text: others.length === 0 ? '' : `#, ${others.join(', ')}${entry.newline}` }];
  });
}

function targetOf({ unitId, source }: PoMessageText, targets: ReadonlyMap<string, CodedText>): string | undefined {
  const target = targets.get(unitId);
  return target && renderResourceString(source, target);
}

/** Forms with a translation keep it; if one of the two texts is missing, the other is used. */
function pluralValues(
  { kept }: PoMessage,
  singular: string | undefined,
  plural: string | undefined,
  forms: PluralForms,
): string[] {
  const one = forms.count === 1 ? -1 : forms.formula(1);
  return Array.from({ length: forms.count }, (_, form) => {
    return kept.get(form)?.value ?? (form === one ? (singular ?? plural) : (plural ?? singular)) ?? '';
  });
}
