import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';

/** A frame for the dropped capital of the paragraph after it (ECMA-376 part 1, 17.3.1.11). */
const DROP_CAP = /\bdropCap\s*=\s*["'](?:drop|margin)/;

/** More letters in such a frame are a separate word or title. */
const MAX_LENGTH = 3;

interface DroppingPart {
  readonly source: string;
  readonly units: readonly PartUnit[];
}

/**
 * Joins dropped capitals, which are separate paragraphs in Word, with the rest of their words: a unit `T` and a unit
 * `he end` become `The end`.
 */
export class DropCaps {
  /** By the id of the unit of a capital: that of the paragraph which it begins. */
  readonly joined = new Map<string, string>();
  readonly #capitals = new Map<string, Unit>();

  constructor(parts: readonly DroppingPart[]) {
    for (const { source, units } of parts) {
      units.forEach((part, index) => {
        const { content, context, translate, id } = part.unit;
        if (!translate || content.text.length > MAX_LENGTH || content.codes.length > 0) return;
        // A text is parted once: of two capitals in a row, the first one has the second one for its paragraph.
        if (this.#capitals.has(id)) return;
        const properties = part.paragraph?.properties;
        if (!properties || !DROP_CAP.test(source.slice(properties.start, properties.end))) return;
        const next = units[index + 1];
        if (!next?.paragraph || !next.unit.translate || next.unit.context !== context) return;
        this.joined.set(id, next.unit.id);
        this.#capitals.set(next.unit.id, part.unit);
      });
    }
  }

  /** @returns the units without those of capitals, with which the next units begin */
  join(units: readonly Unit[]): readonly Unit[] {
    if (this.joined.size === 0) return units;
    return units.flatMap((unit) => {
      const capital = this.#capitals.get(unit.id);
      if (capital) return { ...unit, ...prefixed(unit, capital.content.text) };
      return this.joined.has(unit.id) ? [] : unit;
    });
  }

  /** @returns the translation of the unit of a paragraph, parted as its source is */
  part(id: string, targetOf: (id: string) => CodedText | undefined): CodedText | undefined {
    const behind = this.joined.get(id);
    const target = targetOf(behind ?? id);
    if (!target || (behind === undefined && !this.#capitals.has(id))) return target;
    const { length } = capitalOf(target.text);
    if (behind !== undefined) return { text: target.text.slice(0, length), codes: [] };
    const codes = target.codes.map((code) => ({ ...code, offset: Math.max(0, code.offset - length) }));
    return { text: target.text.slice(length), codes };
  }
}

/** The first letter, with the characters before it; a whole word in a script with joined letters. */
function capitalOf(text: string): string {
  if (/^\P{L}*\p{Script=Arabic}/u.test(text)) return /^\s*\S+/.exec(text)![0];
  return /^\P{L}*\p{L}\p{M}*/u.exec(text)?.[0] ?? text;
}

function prefixed({ content, facets }: Unit, capital: string): { content: CodedText; facets?: UnitFacets } {
  const shift = <Range extends { readonly start: number; readonly end: number }>(range: Range) => ({
    ...range,
    start: range.start + capital.length,
    end: range.end + capital.length,
  });
  const codes = content.codes.map((code) => ({ ...code, offset: code.offset + capital.length }));
  const joined = { text: capital + content.text, codes };
  if (!facets) return { content: joined };
  const { looks, characterStyles } = facets;
  return {
    content: joined,
    facets: { ...facets, looks: looks.map(shift), characterStyles: characterStyles.map(shift) },
  };
}
