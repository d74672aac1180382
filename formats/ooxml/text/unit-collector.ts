import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { UnitFacets } from '#domain/units/facets.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import type { Paragraph } from './paragraph-builder.ts';
import { describePlainText, type Describer } from './paragraph-facts.ts';
import { readParagraphContent, type ParagraphContent } from './paragraph-content.ts';
import type { ParagraphHead, ParagraphStore } from './paragraph-store.ts';
import { replacedRange } from './paragraph-writer.ts';
import { LeftUnit, ParagraphUnit, PlainUnit, type PartUnit, type UnitPart, type UnitSource } from './part-units.ts';
import type { PlainText } from './plain-text.ts';
import type { FoundTexts } from './text-reader.ts';

const noCodes: readonly InlineCode[] = [];

/** Creates units from the content of a part. */
export class UnitCollector implements FoundTexts {
  readonly #source: UnitSource;
  readonly #describer: Describer | undefined;
  readonly #units: PartUnit[] = [];
  /** Places in the store of paragraphs that hold something, and no text. */
  readonly #wordless: number[] = [];

  /**
   * @param store keeps the paragraphs of the part; small parts of a document may share one
   * @param describer set if units are to be described
   */
  constructor(part: UnitPart, store: ParagraphStore, describer: Describer | undefined) {
    this.#source = { part, store };
    this.#describer = describer;
  }

  addParagraph(paragraph: Paragraph): void {
    const { context, nodes, start } = paragraph;
    const { part, store } = this.#source;
    const content = nodes.some((node) => node.type !== 'atom') ? readParagraphContent(nodes) : undefined;
    const hasUnit = content !== undefined && content.content.text.trim() !== '';
    if (!hasUnit) this.#addWordless(paragraph);
    if (!hasUnit && paragraph.hiddenText === '' && paragraph.deletedText === '') return;
    // Joining gives a flat string, which takes half the memory of a concatenated one.
    const id = [part.name, paragraph.number].join('#');
    if (hasUnit) {
      const { text } = content.content;
      const unit = makeUnit(id, content.content, context, statusOf(text, part), this.#describe(paragraph, content));
      const place = store.add(paragraph, replacedRange(content), content);
      this.#units.push(new ParagraphUnit(this.#source, unit, start, place));
    }
    this.#addLeft(paragraph, hasUnit ? `${id}/hidden` : id, paragraph.hiddenText, 'hidden');
    const isFirst = !hasUnit && paragraph.hiddenText.trim() === '';
    this.#addLeft(paragraph, isFirst ? id : `${id}/deleted`, paragraph.deletedText, 'deleted_revision');
  }

  #addWordless(paragraph: Paragraph): void {
    const { nodes, contentStart, vocabulary } = paragraph;
    const [first, last] = [nodes.at(0), nodes.at(-1)];
    if (!vocabulary.hasObjectsInLines || contentStart === undefined) return;
    if (first?.type !== 'atom' || last?.type !== 'atom') return;
    if (!nodes.some((node) => node.type === 'atom' && node.role === 'object')) return;
    const range = { start: first.range.start, end: last.range.end };
    this.#wordless.push(this.#source.store.add({ ...paragraph, nodes: [] }, range));
  }

  /** @returns the paragraphs with pictures, charts or other objects, and no text, in the order in which they end */
  wordless(): readonly ParagraphHead[] {
    return this.#wordless.map((place) => this.#source.store.head(place));
  }

  /** @param id of the paragraph for its first unit, so that ids of others don't depend on hidden content */
  #addLeft(paragraph: Paragraph, id: string, text: string, reason: SkipReason): void {
    if (text.trim() === '') return;
    const facets = this.#describe(paragraph, undefined);
    const unit = makeUnit(id, { text, codes: noCodes }, paragraph.context, reason, facets);
    this.#units.push(new LeftUnit(unit, paragraph.start));
  }

  #describe({ facts }: Paragraph, content: ParagraphContent | undefined): UnitFacets | undefined {
    return facts && this.#describer?.describe(facts, content);
  }

  addText(plain: PlainText): void {
    const { content, context, place } = plain;
    const { text } = content;
    const { part } = this.#source;
    if (text.trim() === '') return;
    const isMachineText = (place === 'alternative_text' || place === 'property') && isFileName(text);
    const reason = isMachineText ? 'not_text' : statusOf(text, part);
    const facets = this.#describer && describePlainText(plain);
    this.#units.push(new PlainUnit(makeUnit(`${part.name}#t${plain.number}`, content, context, reason, facets), plain));
  }

  /** @returns the units in the order of the source */
  finish(): readonly PartUnit[] {
    const units = this.#units;
    // A paragraph ends after those of its text boxes, but starts before them.
    const isSorted = units.every((unit, index) => index === 0 || units[index - 1]!.start <= unit.start);
    return isSorted ? units : units.sort((a, b) => a.start - b.start);
  }
}

/** @param skipReason undefined for text that is translated */
function makeUnit(
  id: string,
  content: CodedText,
  context: string,
  skipReason: SkipReason | undefined,
  facets: UnitFacets | undefined,
): Unit {
  // Object spread takes more memory, and a long document has many units.
  if (skipReason === undefined) {
    if (facets === undefined) return { id, content, context, translate: true };
    return { id, content, context, translate: true, facets };
  }
  if (facets === undefined) return { id, content, context, translate: false, skipReason };
  return { id, content, context, translate: false, skipReason, facets };
}

/** @returns the reason why a text is not translated, undefined if it is */
function statusOf(text: string, { place }: UnitPart): SkipReason | undefined {
  if (!hasLetters(text)) return 'no_letters';
  return place === 'comment' ? 'comment' : undefined;
}

/** Programs fill in the file name of a picture without a description. */
function isFileName(text: string): boolean {
  return (
    looksNonTranslatable(text) ||
    /^(?:[A-Za-z]:|\\)\\|^[^\n]{1,100}\.(?:png|jpe?g|gif|bmp|tiff?|[ew]mf|svg|webp|docx?)$/i.test(text)
  );
}
