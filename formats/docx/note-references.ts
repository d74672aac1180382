import type { Unit } from '#domain/units/unit.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';

/** Elements that refer to a note or a comment, with its name in contexts (ECMA-376 part 1, 17.11 and 17.13.4). */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
  ['w:commentRangeStart', 'comment'],
  ['w:commentReference', 'comment'],
]);

/** Context of a text in a note, with the name of the note. */
const NOTE_CONTEXT = /^(?:footnote|endnote|comment) -?\d+/;

/** Where the text of a part refers to notes and comments. */
export class NoteReferences {
  /** Offset of the paragraph with the first reference, by the name of the note: `footnote 3`. */
  readonly places = new Map<string, number>();
  /** Comments that begin between two paragraphs: at the next one. */
  #waiting: string[] = [];

  /** @param paragraph offset of the start tag of the paragraph around it, undefined between paragraphs */
  add(tag: XmlTag, paragraph: number | undefined): void {
    const kind = KINDS.get(tag.key);
    if (kind === undefined) return;
    const note = `${kind} ${tag.attribute('w:id')}`;
    if (paragraph === undefined) this.#waiting.push(note);
    else if (!this.places.has(note)) this.places.set(note, paragraph);
  }

  /** @param start offset of the start tag of a paragraph */
  enterParagraph(start: number): void {
    if (this.#waiting.length === 0) return;
    for (const note of this.#waiting) if (!this.places.has(note)) this.places.set(note, start);
    this.#waiting = [];
  }
}

/** A part that was read, as far as references to notes are concerned. */
interface ReferringPart {
  readonly story: { readonly references: NoteReferences | undefined };
  /** In the order of the source. */
  readonly units: readonly PartUnit[];
}

/** Counts notes of each kind as the parts refer to them, from 1. */
function numbersOf(parts: readonly ReferringPart[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const note of parts.flatMap(({ story }) => [...(story.references?.places.keys() ?? [])])) {
    if (numbers.has(note)) continue;
    const kind = note.slice(0, note.indexOf(' '));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    numbers.set(note, counts.get(kind)!);
  }
  return numbers;
}

/**
 * Adds to described units of notes and comments their position, and the unit that refers to them.
 *
 * @param leaders by the id of a unit that repeats another one: the id of that one
 */
export function addReferences(
  units: readonly Unit[],
  parts: readonly ReferringPart[],
  leaders: ReadonlyMap<string, string>,
): Unit[] {
  const referredFrom = new Map<string, string>();
  for (const { story, units: own } of parts) {
    let last = -1;
    for (const [note, place] of [...(story.references?.places ?? [])].toSorted((a, b) => a[1] - b[1])) {
      while (last + 1 < own.length && own[last + 1]!.start <= place) last++;
      const id = own[last]?.unit.id;
      if (id !== undefined && !referredFrom.has(note)) referredFrom.set(note, leaders.get(id) ?? id);
    }
  }
  const numbers = numbersOf(parts);
  if (numbers.size === 0) return [...units];
  return units.map((unit) => {
    const called = NOTE_CONTEXT.exec(unit.context)?.[0] ?? '';
    const note = numbers.get(called);
    if (note === undefined || !unit.facets) return unit;
    const id = referredFrom.get(called);
    return { ...unit, facets: { ...unit.facets, note, ...(id === undefined ? {} : { referredFrom: id }) } };
  });
}
