import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { isNotText } from '../strings/not-text.ts';
import { describePlainText } from './describe-paragraph.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import type { Paragraph } from './paragraph-builder.ts';
import { readContent } from './paragraph-content.ts';
import type { ParagraphContent } from './paragraph-content.ts';
import { replacedRange, writeParagraph } from './paragraph-writer.ts';
import type { ReplacedRange, WritingPlace } from './paragraph-writer.ts';
import type { TextPart } from './part-kinds.ts';
import { writePlainText } from './plain-text.ts';
import type { PlainText } from './plain-text.ts';

/** A unit with where its text stands in the source of its part. */
export interface PartUnit {
  readonly unit: Unit;
  /** Offset that puts units in order. */
  readonly start: number;
  /** Set for units of paragraphs. */
  readonly paragraph?: Paragraph;
  /** What a translation replaces; undefined for text that can't be written. */
  readonly range: ReplacedRange | undefined;
  /** @returns what is equal for units that say the same in the same kind of place */
  sameness(): string;
  /** True for a unit that shows again what another one says, if there is one of the same sameness. */
  readonly isShadow: boolean;
  /** @returns the source of the range with a translation in it, undefined when its codes are not those of the unit */
  write(target: CodedText, place: WritingPlace): string | undefined;
}

/** The text of a paragraph. Long documents have many, so each keeps no more than it needs. */
class ParagraphUnit implements PartUnit {
  readonly unit: Unit;
  readonly paragraph: Paragraph;
  readonly #part: TextPart;
  readonly #content: ParagraphContent;

  constructor(part: TextPart, unit: Unit, paragraph: Paragraph, content: ParagraphContent) {
    this.unit = unit;
    this.paragraph = paragraph;
    this.#part = part;
    this.#content = content;
  }

  get start(): number {
    return this.paragraph.start;
  }

  get range(): ReplacedRange {
    return replacedRange(this.#content);
  }

  get isShadow(): boolean {
    return this.paragraph.isFallback || this.#part.isShadow;
  }

  sameness(): string {
    return `${this.#part.place === 'diagram' ? '' : this.unit.context} ${JSON.stringify(this.unit.content)}`;
  }

  write(target: CodedText, place: WritingPlace): string | undefined {
    return writeParagraph(this.paragraph, this.#content, target, place);
  }
}

/** Makes the units of a part in the order of its source. */
export function makeUnits(
  part: TextPart,
  paragraphs: readonly Paragraph[],
  plainTexts: readonly PlainText[],
  describer: ParagraphDescriber | undefined,
): PartUnit[] {
  const units = [
    ...paragraphs.flatMap((paragraph) => fromParagraph(part, paragraph, describer)),
    ...plainTexts.flatMap((text) => fromPlainText(part, text, describer !== undefined) ?? []),
  ];
  // A paragraph ends after those of its text boxes, but starts before them.
  return units.toSorted((a, b) => a.start - b.start);
}

function fromParagraph(part: TextPart, paragraph: Paragraph, describer: ParagraphDescriber | undefined): PartUnit[] {
  const { context, nodes, facts, start } = paragraph;
  const id = `${part.name}#${paragraph.number}`;
  const content = nodes.some((node) => node.type !== 'atom') ? readContent(nodes) : undefined;
  const described = (own: ParagraphContent | undefined) =>
    describer && facts ? { facets: describer.describe(facts, own) } : {};
  const units: PartUnit[] = [];
  if (content && content.content.text.trim() !== '') {
    const unit = {
      id,
      content: content.content,
      context,
      ...status(content.content.text, part),
      ...described(content),
    };
    units.push(new ParagraphUnit(part, unit, paragraph, content));
  }
  for (const [text, skipReason, name] of [
    [paragraph.hiddenText, 'hidden', 'hidden'],
    [paragraph.deletedText, 'deleted_revision', 'deleted'],
  ] as const) {
    if (text.trim() === '') continue;
    // The first unit of a paragraph has its number, so that ids of others don't depend on what is hidden in it.
    const ownId = units.length === 0 ? id : `${id}/${name}`;
    const plain = { text, codes: [] };
    const unit: Unit = { id: ownId, content: plain, context, translate: false, skipReason, ...described(undefined) };
    units.push({ unit, start, range: undefined, sameness: () => ownId, isShadow: false, write: () => undefined });
  }
  return units;
}

function fromPlainText(part: TextPart, plain: PlainText, describe: boolean): PartUnit | undefined {
  const { content, context, place, range } = plain;
  const { text } = content;
  if (text.trim() === '') return undefined;
  const id = `${part.name}#t${plain.number}`;
  const isMachineText = (place === 'alternative_text' || place === 'property') && isFileName(text);
  const found = isMachineText ? ({ translate: false, skipReason: 'not_text' } as const) : status(text, part);
  const facets = describe ? { facets: describePlainText(plain) } : {};
  return {
    unit: { id, content, context, ...found, ...facets },
    start: range.start,
    range,
    sameness: () => `${place} ${plain.kind} ${JSON.stringify(content)}`,
    isShadow: place !== 'property',
    write: (target) => writePlainText(plain, target),
  };
}

function status(text: string, { place }: TextPart): { translate: boolean; skipReason?: SkipReason } {
  if (!/\p{L}/u.test(text)) return { translate: false, skipReason: 'no_letters' };
  return place === 'comment' ? { translate: false, skipReason: 'comment' } : { translate: true };
}

/** Programs fill in where a picture came from, where nobody says what it shows. */
function isFileName(text: string): boolean {
  return (
    isNotText(text) ||
    /^(?:[A-Za-z]:|\\)\\|^[^\n]{1,100}\.(?:png|jpe?g|gif|bmp|tiff?|[ew]mf|svg|webp|docx?)$/i.test(text)
  );
}
