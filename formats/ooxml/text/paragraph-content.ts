import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { InlineNode, Run, TextNode } from './inline-nodes.ts';
import { trim, type TrimmedLevel } from './trim.ts';

/** Meaning of a unit's code: a node of the paragraph, or the look of the text between a pair. */
export type CodeMeaning = InlineNode | Run;

/** Data for writing a translation of a paragraph. */
export interface ContentLayout {
  readonly levels: readonly TrimmedLevel[];
  /** By code id minus 1. */
  readonly meanings: readonly CodeMeaning[];
  /** The look of text outside of all pairs; undefined for that of the paragraph's style. */
  readonly base: Run | undefined;
}

/** A paragraph as a translator sees it. */
export interface ParagraphContent extends ContentLayout {
  readonly content: CodedText;
}

const noCodes: readonly InlineCode[] = [];

/**
 * Makes the text of a paragraph, with as few codes as keep everything in it.
 *
 * @param nodes with at least one text in them
 */
export function readContent(nodes: readonly InlineNode[]): ParagraphContent {
  const collector = new Collector();
  const layout = layOut(nodes, collector);
  // An array that grew has room for more, and this one is kept.
  const codes = collector.codes.length === 0 ? noCodes : collector.codes.slice();
  return { ...layout, content: { text: collector.text, codes } };
}

/** The layout of `readContent`, without the content: separate, because the content never outlives a paragraph. */
export function readLayout(nodes: readonly InlineNode[]): ContentLayout {
  return layOut(nodes, new Collector());
}

function layOut(nodes: readonly InlineNode[], collector: Collector): ContentLayout {
  const levels = trim(nodes);
  const { nodes: innermost, from, to } = levels.at(-1)!;
  const inner = from === 0 && to === innermost.length ? innermost : innermost.slice(from, to);
  const base = collector.collect(inner);
  return { levels, meanings: collector.meanings, base };
}

const KINDS = ['open', 'close', 'standalone'] as const;

/** Codes with an id below the first number, at an offset below the second one. */
const [sharedIds, sharedOffsets] = [16, 512];
const sharedCodes: InlineCode[] = [];

/** One object for all codes that are equal: long documents have many, and few different ones. */
function codeOf(id: number, kind: InlineCode['kind'], offset: number): InlineCode {
  if (id >= sharedIds || offset >= sharedOffsets) return { id, kind, offset };
  return (sharedCodes[(offset * sharedIds + id) * KINDS.length + KINDS.indexOf(kind)] ??= { id, kind, offset });
}

class Collector {
  text = '';
  readonly codes: InlineCode[] = [];
  readonly meanings: CodeMeaning[] = [];

  /** @returns the look that needs no codes among these nodes */
  collect(nodes: readonly InlineNode[]): Run | undefined {
    const base = baseRun(nodes);
    let pair: { readonly id: number; readonly format: string; end: number; closeAt: number } | undefined;
    const closePair = () => {
      if (!pair) return;
      // Codes after the pair's last text stay outside it.
      this.codes.splice(pair.closeAt, 0, codeOf(pair.id, 'close', pair.end));
      pair = undefined;
    };
    for (const node of nodes) {
      if (node.type === 'text') {
        const run = node.range.startRun!;
        if (pair?.format !== run.format) {
          closePair();
          if (run.format !== base?.format) pair = { id: this.#open(run), format: run.format, end: 0, closeAt: 0 };
        }
        this.text += node.text;
        if (pair) {
          pair.end = this.text.length;
          pair.closeAt = this.codes.length;
        }
      } else if (node.type === 'wrapper') {
        closePair();
        const id = this.#open(node);
        this.collect(node.nodes);
        this.codes.push(codeOf(id, 'close', this.text.length));
      } else if (node.role !== 'float') {
        this.meanings.push(node);
        const code = codeOf(this.meanings.length, 'standalone', this.text.length);
        this.codes.push(node.equivalent === '' ? code : { ...code, equivalent: node.equivalent });
      }
    }
    closePair();
    return base;
  }

  #open(meaning: CodeMeaning): number {
    this.meanings.push(meaning);
    this.codes.push(codeOf(this.meanings.length, 'open', this.text.length));
    return this.meanings.length;
  }
}

/**
 * The run with the look of most letters, since characters that a translation adds get it: a line of underlined spaces may
 * be longer than the text beside it. Without letters, of most characters. Wrappers have their own base.
 */
export function baseRun(nodes: readonly InlineNode[]): Run | undefined {
  const texts = nodes.filter((node): node is TextNode => node.type === 'text');
  const first = texts[0]?.range.startRun;
  // The same look everywhere, as in most paragraphs: there is nothing to count.
  if (texts.every(({ range }) => range.startRun!.format === first?.format)) return first;
  const counts = new Map<string, { letters: number; characters: number }>();
  for (const { text, range } of texts) {
    const { format } = range.startRun!;
    let count = counts.get(format);
    if (count === undefined) counts.set(format, (count = { letters: 0, characters: 0 }));
    count.letters += countLetters(text);
    count.characters += text.length;
  }
  let base = first!;
  for (const { range } of texts) {
    const run = range.startRun!;
    const [found, best] = [counts.get(run.format)!, counts.get(base.format)!];
    const more = found.letters - best.letters || found.characters - best.characters;
    if (more > 0) base = run;
  }
  return base;
}

/** Letters and digits in UTF-16 units, and one for each gap beside them; 0 for a text without. */
function countLetters(text: string): number {
  let [letters, gaps] = [0, 0];
  let isGap = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return countAnyLetters(text);
    const lower = code | 0x20;
    const isLetter = (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
    if (isLetter) letters++;
    else if (!isGap) gaps++;
    isGap = !isLetter;
  }
  return letters === 0 ? 0 : letters + gaps;
}

/** The same for text outside of ASCII, for which the tables of Unicode take ten times as long. */
function countAnyLetters(text: string): number {
  return LETTER.test(text) ? text.replaceAll(GAP, ' ').length : 0;
}

const LETTER = /[\p{L}\p{N}]/u;
const GAP = /[^\p{L}\p{N}\p{M}]+/gu;

/** The marks in a content that have no code because their place doesn't matter. */
export function floatsIn(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'wrapper') return floatsIn(node.nodes);
    return node.type === 'atom' && node.role === 'float' ? [node] : [];
  });
}
