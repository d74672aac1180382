import { OBJECT_CHARACTER, PARAGRAPH_BREAK, type CodedText } from '#domain/units/coded-text.ts';

/** A text as readers see it: standalone codes replaced by their equivalents. */
export interface SurfaceText {
  readonly text: string;
  /** Ascending surface offsets just after a line break, a tab or the end of a paragraph that is a code. */
  readonly breaks: readonly number[];
  /** Those after the end of a paragraph, which ends a segment in all modes. */
  readonly paragraphs: readonly number[];
  /** UTF-16 offset in the coded text of a surface offset; one inside an equivalent is the offset of its code. */
  toContent(offset: number): number;
}

interface Insertion {
  readonly contentOffset: number;
  readonly start: number;
  readonly end: number;
}

const NO_BREAKS: readonly number[] = [];
const same = (offset: number) => offset;

/** Creates the text to which segmentation rules are applied. */
export function surfaceText(content: CodedText): SurfaceText {
  if (content.codes.length === 0)
    return { text: content.text, breaks: NO_BREAKS, paragraphs: NO_BREAKS, toContent: same };
  const insertions: Insertion[] = [];
  const [breaks, paragraphs]: [number[], number[]] = [[], []];
  const parts: string[] = [];
  let length = 0;
  let copied = 0;
  for (const { kind, offset, equivalent } of content.codes) {
    if (kind !== 'standalone' || !equivalent || equivalent === OBJECT_CHARACTER) continue;
    parts.push(content.text.slice(copied, offset), equivalent);
    length += offset - copied;
    insertions.push({ contentOffset: offset, start: length, end: length + equivalent.length });
    length += equivalent.length;
    copied = offset;
    if (equivalent === PARAGRAPH_BREAK) paragraphs.push(length);
    if (equivalent === '\n' || equivalent === '\t' || equivalent === PARAGRAPH_BREAK) breaks.push(length);
  }
  if (insertions.length === 0) return { text: content.text, breaks, paragraphs, toContent: same };
  parts.push(content.text.slice(copied));
  return { text: parts.join(''), breaks, paragraphs, toContent: (offset) => toContent(insertions, offset) };
}

function toContent(insertions: readonly Insertion[], offset: number): number {
  let [low, high] = [0, insertions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (insertions[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  const last = insertions[low - 1];
  if (!last) return offset;
  return offset <= last.end ? last.contentOffset : last.contentOffset + offset - last.end;
}
