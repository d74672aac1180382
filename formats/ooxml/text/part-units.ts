import type { CodedText } from '#domain/units/coded-text.ts';
import type { ContentPlace } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { SourceSpan } from './paragraph-builder.ts';
import type { ParagraphHead, ParagraphStore } from './paragraph-store.ts';
import { writeParagraph, type WritingPlace } from './paragraph-writer.ts';
import { writePlainText, type PlainText } from './plain-text.ts';

/** A unit with the range of its text in the source of its part. */
export interface PartUnit {
  readonly unit: Unit;
  /** Offset that puts units in order. */
  readonly start: number;
  /** Set for units of paragraphs. */
  readonly paragraph?: ParagraphHead;
  /** The range that a translation replaces; undefined for text that can't be written. */
  readonly range: SourceSpan | undefined;
  /** @returns a key that is equal for units with the same text in the same kind of place */
  sameness(): string;
  /** True for a unit that repeats another one, if one has the same `sameness`. */
  readonly isShadow: boolean;
  /** @returns the source of the range with a translation in it, undefined when its codes differ from the unit's */
  write(target: CodedText, place: WritingPlace): string | undefined;
}

/** A part with text, as far as its units know it. */
export interface UnitPart {
  /** Zip entry name. */
  readonly name: string;
  readonly place: ContentPlace;
  /** True for a part that repeats another one: its equal texts get the same translations. */
  readonly isShadow: boolean;
}

/** Common data of the units of a part. */
export interface UnitSource {
  readonly part: UnitPart;
  readonly store: ParagraphStore;
}

/** The text of a paragraph. Long documents have many, so each keeps no more than where its paragraph is stored. */
export class ParagraphUnit implements PartUnit {
  readonly unit: Unit;
  readonly start: number;
  readonly #source: UnitSource;
  readonly #place: number;

  constructor(source: UnitSource, unit: Unit, start: number, place: number) {
    this.unit = unit;
    this.start = start;
    this.#source = source;
    this.#place = place;
  }

  get paragraph(): ParagraphHead {
    return this.#source.store.head(this.#place);
  }

  get range(): SourceSpan {
    return this.paragraph.range;
  }

  get isShadow(): boolean {
    const { part, store } = this.#source;
    return part.isShadow || store.isFallback(this.#place);
  }

  sameness(): string {
    return `${this.#source.part.place === 'diagram' ? '' : this.unit.context} ${JSON.stringify(this.unit.content)}`;
  }

  write(target: CodedText, place: WritingPlace): string | undefined {
    const { head, layout } = this.#source.store.read(this.#place, this.unit.content.text);
    return writeParagraph(head, layout, this.unit.content.codes, target, place);
  }
}

/** Text that is only listed, with the reason. */
export class LeftUnit implements PartUnit {
  readonly unit: Unit;
  readonly start: number;
  readonly range = undefined;
  readonly isShadow = false;

  constructor(unit: Unit, start: number) {
    this.unit = unit;
    this.start = start;
  }

  sameness(): string {
    return this.unit.id;
  }

  write(): undefined {
    return undefined;
  }
}

/** A text without runs. */
export class PlainUnit implements PartUnit {
  readonly unit: Unit;
  readonly #plain: PlainText;

  constructor(unit: Unit, plain: PlainText) {
    this.unit = unit;
    this.#plain = plain;
  }

  get start(): number {
    return this.range.start;
  }

  get range(): SourceSpan {
    return this.#plain.range;
  }

  get isShadow(): boolean {
    return this.#plain.place !== 'property';
  }

  sameness(): string {
    const { place, kind, content } = this.#plain;
    return `${place} ${kind} ${JSON.stringify(content)}`;
  }

  write(target: CodedText): string | undefined {
    return writePlainText(this.#plain, target);
  }
}
