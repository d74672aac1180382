import type { AtomRole, InlineNode, Run, SourceRange } from '#formats/ooxml/text/inline-nodes.ts';
import type { Paragraph, SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { readLayout, type ContentLayout } from '#formats/ooxml/text/paragraph-content.ts';
import {
  PlainParagraphStore,
  type ParagraphHead,
  type ParagraphStore,
  type StoredParagraph,
} from '#formats/ooxml/text/paragraph-store.ts';
import type { TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';
import { PackedNumbers, type NumberReader } from './packed-numbers.ts';
import { areFastPathsOn } from './switch.ts';

/** Creates an empty store. @param vocabularies of all paragraphs */
export function createParagraphStore(vocabularies: readonly TextVocabulary[]): ParagraphStore {
  return areFastPathsOn() ? new PackedParagraphStore(vocabularies) : new PlainParagraphStore();
}

/** `texts`: the paragraph has nothing but text, so that its looks are all that writing needs. */
const FLAGS = { contentStart: 1, fallback: 2, properties: 4, texts: 8 } as const;
/** The index of the vocabulary follows the flags. */
const FLAG_BITS = 4;

const ROLES: readonly AtomRole[] = ['break', 'tab', 'mark', 'float', 'object', 'symbol', 'field', 'hidden', 'deleted'];
const [textKind, wrapperKind, firstAtomKind] = [0, 1, 2];

/**
 * Stores the paragraphs of a part, or of several, from reading to writing as numbers: their nodes as objects take many times the size
 * of their source, and all paragraphs of a long document would be in memory at once.
 */
class PackedParagraphStore implements ParagraphStore {
  readonly #numbers = new PackedNumbers();
  /** Prefixes and formats of runs, which hardly differ in a part. */
  readonly #strings: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #vocabularies: readonly TextVocabulary[];

  constructor(vocabularies: readonly TextVocabulary[]) {
    this.#vocabularies = vocabularies;
  }

  add(paragraph: Paragraph, range: SourceSpan, layout?: ContentLayout): number {
    const numbers = this.#numbers;
    const place = numbers.length;
    const { contentStart, start, properties } = paragraph;
    const vocabulary = this.#vocabularies.indexOf(paragraph.vocabulary);
    const looks = layout && looksOf(paragraph.nodes, layout);
    if (vocabulary === -1) throw new Error(`no vocabulary of the part contains ${paragraph.vocabulary.paragraph}`);
    let bits = vocabulary << FLAG_BITS;
    if (contentStart !== undefined) bits |= FLAGS.contentStart;
    if (paragraph.isFallback) bits |= FLAGS.fallback;
    if (properties) bits |= FLAGS.properties;
    if (looks) bits |= FLAGS.texts;
    numbers.add(bits);
    numbers.add(paragraph.number);
    numbers.add(start);
    numbers.add(this.#indexOf(paragraph.prefix));
    numbers.addSigned(range.start - start);
    numbers.add(range.end - range.start);
    if (contentStart !== undefined) numbers.add(contentStart - start);
    if (properties) {
      numbers.add(properties.start - start);
      numbers.add(properties.end - properties.start);
    }
    const writer = new NodeWriter(numbers, start, this.#indexOf);
    if (looks) writer.looks(looks);
    else writer.nodes(paragraph.nodes);
    return place;
  }

  isFallback(place: number): boolean {
    return (this.#numbers.from(place).next() & FLAGS.fallback) !== 0;
  }

  head(place: number): ParagraphHead {
    const numbers = this.#numbers.from(place);
    return this.#head(numbers, numbers.next());
  }

  read(place: number, text: string): StoredParagraph {
    const numbers = this.#numbers.from(place);
    const bits = numbers.next();
    const head = this.#head(numbers, bits);
    const reader = new NodeReader(numbers, head.start, this.#strings, text);
    return { head, layout: bits & FLAGS.texts ? reader.looks() : readLayout(reader.nodes()) };
  }

  /** @param bits the flags and the vocabulary, which come first */
  #head(numbers: NumberReader, bits: number): ParagraphHead {
    const number = numbers.next();
    const start = numbers.next();
    const prefix = this.#strings[numbers.next()]!;
    const rangeStart = start + numbers.nextSigned();
    const range = { start: rangeStart, end: rangeStart + numbers.next() };
    const contentStart = bits & FLAGS.contentStart ? start + numbers.next() : undefined;
    const propertiesStart = bits & FLAGS.properties ? start + numbers.next() : undefined;
    const properties =
      propertiesStart === undefined ? undefined : { start: propertiesStart, end: propertiesStart + numbers.next() };
    const vocabulary = this.#vocabularies[bits >> FLAG_BITS]!;
    const isFallback = (bits & FLAGS.fallback) !== 0;
    return { number, start, contentStart, prefix, vocabulary, isFallback, properties, range };
  }

  readonly #indexOf = (text: string): number => {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.#strings.length;
    this.#strings.push(text);
    this.#indexes.set(text, index);
    return index;
  };
}

/** The looks of a paragraph with nothing but text: that of most of it, then those of its codes; undefined for any other. */
function looksOf(nodes: readonly InlineNode[], { base, meanings }: ContentLayout): Run[] | undefined {
  if (base === undefined || nodes.some(({ type }) => type !== 'text')) return undefined;
  return [base, ...(meanings as readonly Run[])];
}

/** Writes the nodes of one paragraph. Offsets are relative to the previous one, so that most take a byte. */
class NodeWriter {
  readonly #numbers: PackedNumbers;
  readonly #indexOf: (text: string) => number;
  #groups: Map<string, number> | undefined;
  #runs = 0;
  #position: number;

  constructor(numbers: PackedNumbers, position: number, indexOf: (text: string) => number) {
    this.#numbers = numbers;
    this.#position = position;
    this.#indexOf = indexOf;
  }

  nodes(nodes: readonly InlineNode[]): void {
    const numbers = this.#numbers;
    numbers.add(nodes.length);
    for (const node of nodes) {
      if (node.type === 'text') {
        numbers.add(textKind);
        numbers.add(node.text.length);
        this.#range(node.range);
      } else if (node.type === 'wrapper') {
        numbers.add(wrapperKind);
        this.#range(node.open);
        this.nodes(node.nodes);
        this.#range(node.close);
      } else {
        numbers.add(firstAtomKind + ROLES.indexOf(node.role));
        this.#range(node.range);
        numbers.add(node.groups.length);
        for (const group of node.groups) numbers.add(this.#groupOf(group));
      }
    }
  }

  looks(looks: readonly Run[]): void {
    this.#numbers.add(looks.length);
    for (const look of looks) this.#run(look);
  }

  #range({ start, startRun, end, endRun }: SourceRange): void {
    this.#run(startRun);
    this.#offset(start);
    this.#offset(end);
    this.#run(endRun);
  }

  /** 0 for none, else the number of the run; what follows one that comes for the first time are its offsets. */
  #run(run: Run | undefined): void {
    if (!run) return this.#numbers.add(0);
    const isNew = run.number === 0;
    if (isNew) run.number = ++this.#runs;
    this.#numbers.add(run.number);
    if (!isNew) return;
    this.#offset(run.start);
    this.#numbers.addSigned(run.headEnd - run.start);
    this.#numbers.add(run.end - run.start);
    this.#numbers.add(this.#indexOf(run.format));
  }

  #offset(offset: number): void {
    this.#numbers.addSigned(offset - this.#position);
    this.#position = offset;
  }

  /** Groups only matter within a paragraph, so they are numbered there. */
  #groupOf(group: string): number {
    this.#groups ??= new Map();
    const known = this.#groups.get(group) ?? this.#groups.size;
    this.#groups.set(group, known);
    return known;
  }
}

const noGroups: readonly string[] = [];
/** Text needs no nodes around it. */
const NO_LEVELS: ContentLayout['levels'] = [{ nodes: [], from: 0, to: 0 }];

/** Reads what `NodeWriter` wrote. */
class NodeReader {
  readonly #numbers: NumberReader;
  readonly #strings: readonly string[];
  readonly #text: string;
  readonly #runs: Run[] = [];
  #position: number;
  #textEnd = 0;

  constructor(numbers: NumberReader, position: number, strings: readonly string[], text: string) {
    this.#numbers = numbers;
    this.#position = position;
    this.#strings = strings;
    this.#text = text;
  }

  nodes(): InlineNode[] {
    const nodes: InlineNode[] = [];
    for (let left = this.#numbers.next(); left > 0; left--) nodes.push(this.#node());
    return nodes;
  }

  looks(): ContentLayout {
    const looks: Run[] = [];
    for (let left = this.#numbers.next(); left > 0; left--) looks.push(this.#run()!);
    const [base, ...meanings] = looks;
    return { levels: NO_LEVELS, meanings, base };
  }

  #node(): InlineNode {
    const kind = this.#numbers.next();
    if (kind === textKind) {
      const start = this.#textEnd;
      this.#textEnd += this.#numbers.next();
      return { type: 'text', text: this.#text.slice(start, this.#textEnd), range: this.#range() };
    }
    if (kind === wrapperKind) {
      const open = this.#range();
      const nodes = this.nodes();
      return { type: 'wrapper', open, isLink: false, close: this.#range(), nodes };
    }
    const range = this.#range();
    const count = this.#numbers.next();
    const groups = count === 0 ? noGroups : Array.from({ length: count }, () => `${this.#numbers.next()}`);
    return { type: 'atom', role: ROLES[kind - firstAtomKind]!, range, equivalent: '', groups };
  }

  #range(): SourceRange {
    const startRun = this.#run();
    const start = this.#offset();
    const end = this.#offset();
    return { start, startRun, end, endRun: this.#run() };
  }

  #run(): Run | undefined {
    const number = this.#numbers.next();
    if (number === 0) return undefined;
    if (number <= this.#runs.length) return this.#runs[number - 1];
    const start = this.#offset();
    const headEnd = start + this.#numbers.nextSigned();
    const end = start + this.#numbers.next();
    const run: Run = { start, headEnd, end, format: this.#strings[this.#numbers.next()]!, hidden: false, number };
    this.#runs.push(run);
    return run;
  }

  #offset(): number {
    this.#position += this.#numbers.nextSigned();
    return this.#position;
  }
}
