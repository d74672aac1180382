import { HeadingPath, type TextBlock } from '#domain/context/text-block.ts';
import { LIST_MARK } from '#formats/text/paragraphs.ts';
import { continuesWithoutSpace } from '#formats/text/line-wrapping.ts';
import type { LinePiece } from './page-lines.ts';

/** Sizes of letters relative to the running text from which a line is a heading. */
const HEADING_SIZE = 1.12;
const MAX_HEADING_LENGTH = 200;
const MAX_LEVELS = 6;
/** Distance of lines of different paragraphs, relative to that of lines of one. */
const PARAGRAPH_GAP = 1.35;

interface Paragraph {
  readonly lines: LinePiece[];
  readonly page: number;
}

/** Makes paragraphs of the lines of a document, with the headings above them. @param pages lines in reading order */
export function lineBlocks(pages: readonly (readonly LinePiece[])[]): readonly TextBlock[] {
  const bodySize = commonValue(pages.flat().map(({ size, text }) => [roundSize(size), text.length]));
  const leading = commonValue(
    pages.flatMap((lines) => lines.slice(1).map((line, index) => [Math.round(line.y - lines[index]!.y), 1] as const)),
  );
  const paragraphs: Paragraph[] = [];
  for (const [index, lines] of pages.entries()) {
    for (const line of lines) {
      const last = paragraphs.at(-1);
      if (last !== undefined && continues(last, line, index + 1, leading)) last.lines.push(line);
      else paragraphs.push({ lines: [line], page: index + 1 });
    }
  }
  const isHeading = ({ lines }: Paragraph) =>
    roundSize(lines[0]!.size) >= bodySize * HEADING_SIZE && joined(lines).length <= MAX_HEADING_LENGTH;
  const sizes = [...new Set(paragraphs.filter(isHeading).map(({ lines }) => roundSize(lines[0]!.size)))];
  sizes.sort((one, other) => other - one);
  const path = new HeadingPath();
  const blocks: TextBlock[] = [];
  for (const paragraph of paragraphs) {
    const text = joined(paragraph.lines);
    if (isHeading(paragraph)) {
      path.enter(Math.min(MAX_LEVELS, sizes.indexOf(roundSize(paragraph.lines[0]!.size)) + 1), text);
    } else {
      const kind = LIST_MARK.test(text) ? 'list_item' : 'paragraph';
      blocks.push({ kind, text, headings: path.current, page: paragraph.page });
    }
  }
  // A document of large letters only, such as a poster, has headings and no text.
  if (blocks.length > 0) return blocks;
  return paragraphs.map(({ lines, page }) => ({ kind: 'paragraph', text: joined(lines), headings: [], page }));
}

function continues({ lines, page }: Paragraph, line: LinePiece, linePage: number, leading: number): boolean {
  const last = lines.at(-1)!;
  if (Math.abs(line.size - last.size) > 0.08 * last.size || LIST_MARK.test(line.text)) return false;
  if (linePage !== page && lines.length > 0 && linePage !== page + 1) return false;
  const gap = line.y - last.y;
  // Text at the top of the next column or page continues a paragraph only in the middle of a sentence.
  if (linePage !== page || gap <= 0) return !/[.!?:…。！？]["'”’»)]*$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
  const usual = Math.max(leading, last.size);
  if (gap > PARAGRAPH_GAP * usual) return false;
  const isIndented = line.left - lines[0]!.left > last.size && lines.length > 1;
  const endsEarly = last.right < line.right - 4 * last.size && /[.!?:。！？]["'”’»)]*$/u.test(last.text);
  return !isIndented && !endsEarly;
}

/** Joins lines, dropping the hyphen at the end of a line if the word continues in lower case. */
function joined(lines: readonly LinePiece[]): string {
  return lines.reduce((text, { text: line }) => {
    if (text === '') return line;
    if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
    return continuesWithoutSpace(text, line) ? text + line : `${text} ${line}`;
  }, '');
}

const roundSize = (size: number) => Math.round(size * 2) / 2;

/** The value with the largest weight; 0 without any. */
function commonValue(weighted: readonly (readonly [value: number, weight: number])[]): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of weighted) if (value > 0) weights.set(value, (weights.get(value) ?? 0) + weight);
  let [best, most] = [0, 0];
  for (const [value, weight] of weights) if (weight > most) [best, most] = [value, weight];
  return best;
}
