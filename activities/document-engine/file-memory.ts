import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';

/**
 * The existing translations in a bilingual file, as a memory for its other units: a repeated text is not translated
 * again. Only texts without inline codes count, and only those whose translations in the file agree.
 */
export class FileMemory {
  /** Target by `keyOf` the unit; null if translations differ. */
  readonly #targets = new Map<string, string | null>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) {
      const { content, target } = unit;
      if (target === undefined || target.state === 'needs_review') continue;
      if (content.codes.length > 0 || target.content.codes.length > 0) continue;
      const key = keyOf(unit);
      const known = this.#targets.get(key);
      const agrees = known === undefined || known === target.content.text;
      this.#targets.set(key, agrees ? target.content.text : null);
    }
  }

  /** The translation of the same text elsewhere in the file. */
  find(unit: Unit): CodedText | undefined {
    if (unit.content.codes.length > 0) return undefined;
    const text = this.#targets.get(keyOf(unit));
    return text == null ? undefined : { text, codes: [] };
  }
}

const keyOf = ({ content, meaning = '' }: Unit) => `${meaning}\0${content.text}`;
