import { OBJECT_CHARACTER, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { narrowText } from '#formats/text/narrow-text.ts';
import type { InlineNode, Run } from './inline-nodes.ts';
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
export function readParagraphContent(nodes: readonly InlineNode[]): ParagraphContent {
  const collector = new Collector();
  const layout = layOut(nodes, collector);
  // An array that grew has room for more, and this one is kept.
  const codes = collector.codes.length === 0 ? noCodes : collector.codes.slice();
  return { ...layout, content: { text: narrowText(collector.text), codes } };
}

/** The layout of `readParagraphContent`, without the content: separate, because the content never outlives a paragraph. */
export function readLayout(nodes: readonly InlineNode[]): ContentLayout {
  return layOut(nodes, new Collector(false));
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
  /** False to collect nothing but meanings. */
  readonly #keepsContent: boolean;
  text = '';
  readonly codes: InlineCode[] = [];
  readonly meanings: CodeMeaning[] = [];

  constructor(keepsContent = true) {
    this.#keepsContent = keepsContent;
  }

  /** @returns the look that needs no codes among these nodes */
  collect(nodes: readonly InlineNode[]): Run | undefined {
    const base = baseRun(nodes);
    let pair: { readonly id: number; readonly format: string; end: number; closeAt: number } | undefined;
    const closePair = () => {
      // Codes after the pair's last text stay outside it.
      if (pair && this.#keepsContent) this.codes.splice(pair.closeAt, 0, codeOf(pair.id, 'close', pair.end));
      pair = undefined;
    };
    for (const node of nodes) {
      if (node.type === 'text') {
        const run = node.range.startRun!;
        if (pair?.format !== run.format) {
          closePair();
          if (run.format !== base?.format) pair = { id: this.#open(run), format: run.format, end: 0, closeAt: 0 };
        }
        if (!this.#keepsContent) continue;
        this.text += node.text;
        if (pair) {
          pair.end = this.text.length;
          pair.closeAt = this.codes.length;
        }
      } else if (node.type === 'wrapper') {
        closePair();
        const id = this.#open(node);
        this.collect(node.nodes);
        if (this.#keepsContent) this.codes.push(codeOf(id, 'close', this.text.length));
      } else if (node.role !== 'float') {
        this.meanings.push(node);
        if (!this.#keepsContent) continue;
        const code = codeOf(this.meanings.length, 'standalone', this.text.length);
        const equivalent = node.role === 'object' ? OBJECT_CHARACTER : node.equivalent;
        this.codes.push(equivalent === '' ? code : { ...code, equivalent });
      }
    }
    closePair();
    return base;
  }

  #open(meaning: CodeMeaning): number {
    this.meanings.push(meaning);
    if (this.#keepsContent) this.codes.push(codeOf(this.meanings.length, 'open', this.text.length));
    return this.meanings.length;
  }
}

/**
 * The run whose look has the most letters; characters that a translation adds get this look. Counting letters keeps a
 * long line of underlined spaces from winning. Without letters, all characters count. Wrappers have their own base.
 */
export function baseRun(nodes: readonly InlineNode[]): Run | undefined {
  let first: Run | undefined;
  let isUniform = true;
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    const run = node.range.startRun!;
    first ??= run;
    if (run.format !== first.format) isUniform = false;
  }
  // Most paragraphs have a single look, so there is nothing to count.
  return isUniform ? first : mostWritten(nodes);
}

interface Look {
  /** The first run that has it. */
  readonly run: Run;
  letters: number;
  characters: number;
}

function mostWritten(nodes: readonly InlineNode[]): Run {
  // In the order in which they come: paragraphs have few different ones.
  const looks: Look[] = [];
  addTo(looks, nodes, (look, text) => void (look.characters += text.length));
  const longest = looks.reduce((best, look) => (look.characters > best.characters ? look : best));
  const others = looks.reduce((most, look) => (look === longest ? most : Math.max(most, look.characters)), 0);
  // Mostly some of its letters are more than all characters of any other one.
  if (hasMoreLetters(nodes, longest.run.format, others)) return longest.run;
  addTo(looks, nodes, (look, text) => void (look.letters += countLetters(text)));
  return looks.reduce((best, look) =>
    (look.letters - best.letters || look.characters - best.characters) > 0 ? look : best,
  ).run;
}

function addTo(looks: Look[], nodes: readonly InlineNode[], add: (look: Look, text: string) => void): void {
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    const run = node.range.startRun!;
    let look = looks.find((known) => known.run.format === run.format);
    if (look === undefined) looks.push((look = { run, letters: 0, characters: 0 }));
    add(look, node.text);
  }
}

function hasMoreLetters(nodes: readonly InlineNode[], format: string, limit: number): boolean {
  let letters = 0;
  for (const node of nodes) {
    if (node.type !== 'text' || node.range.startRun!.format !== format) continue;
    letters += countLetters(node.text);
    if (letters > limit) return true;
  }
  return false;
}

/** Letters, digits and marks in UTF-16 units, plus 1 per adjacent gap; 0 for a text without letters and digits. */
function countLetters(text: string): number {
  let [letters, marks, gaps] = [0, 0, 0];
  let isGap = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdfff) return countAnyLetters(text);
    const kind = KIND_OF[code]! || (KIND_OF[code] = kindOf(code));
    if (kind === GAP) {
      if (!isGap) gaps++;
    } else if (kind === LETTER) letters++;
    else marks++;
    isGap = kind === GAP;
  }
  return letters === 0 ? 0 : letters + marks + gaps;
}

/** Kinds of characters by their code, 0 for one that no text had yet: the tables of Unicode are slow. */
const KIND_OF = new Uint8Array(0x10000);
const [LETTER, MARK, GAP] = [1, 2, 3];

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
  return /\p{M}/u.test(character) ? MARK : GAP;
}

/** As `countLetters`, for texts with characters outside the Basic Multilingual Plane. */
function countAnyLetters(text: string): number {
  return /[\p{L}\p{N}]/u.test(text) ? text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').length : 0;
}

/** The marks in a content that have no code because their place doesn't matter. */
export function floatsIn(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'wrapper') return floatsIn(node.nodes);
    return node.type === 'atom' && node.role === 'float' ? [node] : [];
  });
}
