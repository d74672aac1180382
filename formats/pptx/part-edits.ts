import type { CodedText } from '#domain/units/coded-text.ts';
import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { EditList } from '#formats/ooxml/text/edit-list.ts';
import type { ParagraphHead } from '#formats/ooxml/text/paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import type { PartAdaptation } from '#formats/ooxml/text/text-part.ts';
import { editBody } from './body-edit.ts';
import type { FittedParagraph } from '#formats/ooxml/text/drawing/fit-text.ts';
import type { ShapedPart, SlideTable, TextBody } from './shapes.ts';
import type { SlideWriter } from './slide-writer.ts';
import type { StyledBody } from './slide-styles.ts';
import { readLevelNumber, readSize, withTableDirection } from './written-properties.ts';

interface KnownParagraph extends FittedParagraph {
  readonly head: ParagraphHead;
  /** True if it is written in the language of the translation. */
  readonly follows: boolean;
}

/** Collects changes of a part besides its words: directions, columns of tables, text that shrinks. */
export class PartEdits implements PartAdaptation {
  readonly #part: ShapedPart;
  readonly #writer: SlideWriter;
  readonly #edits: EditList;
  /** By number. */
  readonly #paragraphs = new Map<number, KnownParagraph>();

  constructor(part: ShapedPart, writer: SlideWriter, edits: EditList) {
    this.#part = part;
    this.#writer = writer;
    this.#edits = edits;
  }

  /** @param target undefined for a unit that isn't translated */
  addUnit({ unit, paragraph }: PartUnit, target: CodedText | undefined): void {
    if (!paragraph) return;
    const { source } = this.#part;
    const { isWhole } = this.#writer.settings;
    const properties = paragraph.properties && source.slice(paragraph.properties.start, paragraph.properties.end);
    const text = surfaceText(unit.content).text;
    this.#paragraphs.set(paragraph.number, {
      head: paragraph,
      level: readLevelNumber(properties),
      size: readSize(source.slice(paragraph.range.start, paragraph.range.end)),
      source: text,
      target: target ? shownText(target, unit.content) : text,
      // Names and numbers are the same in both languages, but move to where lines of the translation begin.
      follows: target !== undefined || (isWhole && unit.skipReason === 'no_letters'),
    });
  }

  finish(): void {
    const styleOf = this.#writer.settings.styles.of(this.#part);
    const styled = new Set<number>();
    for (const body of this.#part.shapes.bodies) {
      const style = styleOf(body);
      const inside = this.#within(body);
      for (const { head } of inside) styled.add(head.number);
      this.#turn(inside, style);
      this.#addBody(body, style, inside);
    }
    for (const table of this.#part.shapes.tables) {
      const inside = this.#within(table);
      for (const { head } of inside) styled.add(head.number);
      this.#turn(inside, styleOf(undefined));
      if (inside.some(({ follows }) => follows)) this.#addTable(table);
    }
    const others = [...this.#paragraphs.values()].filter(({ head }) => !styled.has(head.number));
    this.#turn(others, undefined);
  }

  #within({ paragraphs: { first, last } }: TextBody | SlideTable): KnownParagraph[] {
    const inside: KnownParagraph[] = [];
    for (let number = first; number <= last; number++) {
      const paragraph = this.#paragraphs.get(number);
      if (paragraph) inside.push(paragraph);
    }
    return inside;
  }

  /** @param style undefined for charts and diagrams, whose layout determines the alignment of text */
  #turn(paragraphs: readonly KnownParagraph[], style: StyledBody | undefined): void {
    const { drawings } = this.#writer;
    const { source } = this.#part;
    if (!drawings?.turns) return;
    for (const { head, level, follows } of paragraphs) {
      const { contentStart, properties, prefix } = head;
      if (!follows || contentStart === undefined) continue;
      const own = properties && source.slice(properties.start, properties.end);
      const inherited = style?.levelOf(level) ?? { align: undefined, isRightToLeft: false };
      const written = drawings.paragraphProperties(own, prefix, inherited);
      if (written === undefined) continue;
      this.#edits.addText(properties ?? { start: contentStart, end: contentStart }, written, written.length);
    }
  }

  #addBody(body: TextBody, style: StyledBody, inside: readonly KnownParagraph[]): void {
    const { properties, paragraphs } = body;
    if (!properties || !inside.some(({ follows }) => follows)) return;
    // Paragraphs without a unit are empty lines.
    const empty = paragraphs.last - paragraphs.first + 1 - inside.length;
    // Others are not shown in their shapes, such as notes.
    const isOnSlide = this.#part.part.place === 'body' || this.#part.part.hasPrompts;
    const written = editBody(this.#part.source.slice(properties.start, properties.end), body.prefix, {
      style,
      turned: (style.properties.columns ?? 1) > 1 ? this.#writer.settings.language : undefined,
      fitted: isOnSlide ? [...inside, ...emptyLines(empty)] : undefined,
    });
    if (written !== undefined) this.#edits.addText(properties, written, written.length);
  }

  #addTable({ properties, contentStart, prefix }: SlideTable): void {
    const { language } = this.#writer.settings;
    const own = properties && this.#part.source.slice(properties.start, properties.end);
    const written = language && withTableDirection(own, prefix, language);
    if (written === undefined) return;
    this.#edits.addText(properties ?? { start: contentStart, end: contentStart }, written, written.length);
  }
}

function emptyLines(count: number): FittedParagraph[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ level: 0, size: undefined, source: '', target: '' }));
}

/** A translation as a reader sees it. */
function shownText(target: CodedText, source: CodedText): string {
  // Most texts have no code that shows anything.
  if (!source.codes.some(({ equivalent }) => equivalent !== undefined)) return surfaceText(target).text;
  return surfaceText({ ...target, codes: withEquivalents(target, source) }).text;
}

/** Codes of a translation with what a reader sees in their place. */
function withEquivalents({ codes }: CodedText, source: CodedText): CodedText['codes'] {
  const equivalents = new Map(source.codes.map(({ id, equivalent }) => [id, equivalent]));
  return codes.map((code) => {
    const equivalent = code.kind === 'standalone' ? equivalents.get(code.id) : undefined;
    return equivalent === undefined ? code : { ...code, equivalent };
  });
}
