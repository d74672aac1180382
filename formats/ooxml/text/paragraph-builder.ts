import { joinFields } from './fields.ts';
import {
  collapse,
  spanning,
  type AtomNode,
  type AtomRole,
  type InlineNode,
  type Run,
  type SourceRange,
  type WrapperNode,
} from './inline-nodes.ts';
import type { ParagraphFacts } from './paragraph-facts.ts';
import type { TextVocabulary } from './vocabulary.ts';

/** A range of a part's source, its end exclusive. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

/** A paragraph, or another place that holds runs, as far as translation is concerned. */
export interface Paragraph {
  /** Running number in the part, from 1 in source order. */
  readonly number: number;
  readonly context: string;
  /** Offset of its start tag. */
  readonly start: number;
  /** End of its start tag; undefined for content of another paragraph in alternatives. */
  readonly contentStart: number | undefined;
  /** Namespace prefix of its elements with the colon, `w:`. */
  readonly prefix: string;
  readonly vocabulary: TextVocabulary;
  /** True for an alternative that is only shown where the first one can't be. */
  readonly isFallback: boolean;
  /** Its properties (`w:pPr`, `a:pPr`), where it has some. */
  readonly properties: SourceSpan | undefined;
  readonly nodes: readonly InlineNode[];
  readonly hiddenText: string;
  readonly deletedText: string;
  /** Set where the document is described. */
  readonly facts: ParagraphFacts | undefined;
}

/** Facts about a paragraph at its beginning. */
export type ParagraphOrigin = Pick<
  Paragraph,
  'number' | 'start' | 'contentStart' | 'context' | 'prefix' | 'vocabulary' | 'isFallback'
>;

const noGroups: readonly string[] = [];

interface Level {
  nodes: InlineNode[];
  readonly wrapper: WrapperNode | undefined;
  hasFields: boolean;
}

/** Collects the content of a paragraph while its part is read. */
export class ParagraphBuilder {
  /** Run whose children are being read. */
  run: Run | undefined;
  /** Text of hidden runs, and of deletions. */
  hiddenText = '';
  deletedText = '';
  /** True when the paragraph's style hides its text. */
  hidden = false;
  facts: ParagraphFacts | undefined;
  properties: SourceSpan | undefined;
  /** Properties of the section that ends with the paragraph. */
  section: SourceSpan | undefined;
  readonly start: number;
  readonly prefix: string;
  readonly vocabulary: TextVocabulary;
  readonly #origin: ParagraphOrigin;
  readonly #levels: Level[] = [{ nodes: [], wrapper: undefined, hasFields: false }];

  constructor(origin: ParagraphOrigin) {
    this.#origin = origin;
    this.start = origin.start;
    this.prefix = origin.prefix;
    this.vocabulary = origin.vocabulary;
  }

  /** True once the paragraph has movable content. */
  get hasContent(): boolean {
    return this.#levels.length > 1 || this.#levels[0]!.nodes.length > 0;
  }

  /** Adds a text of the run, as what the run shows it as. */
  textOfRun(text: string, start: number, end: number): void {
    const { hidden, textRole } = this.run!;
    if (hidden) {
      this.hiddenText += text;
      this.atom('hidden', start, end);
      return;
    }
    // The appearance of letters in a symbol font is unknown.
    if (textRole) this.atom(textRole, start, end, { equivalent: textRole === 'symbol' ? '' : text });
    else this.#visibleText(text, start, end);
  }

  #visibleText(text: string, start: number, end: number): void {
    if (!this.vocabulary.hasTabCharacters || !text.includes('\t')) {
      if (text !== '') this.text(text, start, end);
      return;
    }
    for (const piece of text.split(/(\t)/)) {
      if (piece === '\t') this.atom('tab', start, end, { equivalent: piece });
      else if (piece !== '') this.text(piece, start, end);
    }
  }

  text(text: string, start: number, end: number): void {
    const run = this.run!;
    const nodes = this.#levels.at(-1)!.nodes;
    const last = nodes.at(-1);
    if (last?.type === 'text' && last.range.endRun!.format === run.format) {
      last.text += text;
      last.range.end = end;
      last.range.endRun = run;
      return;
    }
    nodes.push({ type: 'text', text, range: { start, startRun: run, end, endRun: run } });
  }

  atom(role: AtomRole, start: number, end: number, more: Partial<AtomNode> = {}): void {
    const level = this.#levels.at(-1)!;
    const range: SourceRange = { start, startRun: this.run, end, endRun: this.run };
    const atom: AtomNode = { type: 'atom', role, range, equivalent: '', groups: noGroups, ...more };
    if (atom.fieldCharacter) level.hasFields = true;
    level.nodes.push(atom);
  }

  /** Starts a wrapper; its opening range ends at `end` unless `extendOpening` moves it. */
  openWrapper(start: number, end: number, isLink = false): void {
    const open: SourceRange = { start, startRun: this.run, end, endRun: undefined };
    const wrapper: WrapperNode = { type: 'wrapper', open, isLink, close: open, nodes: [] };
    this.#levels.push({ nodes: wrapper.nodes, wrapper, hasFields: false });
    this.run = undefined;
  }

  /** Moves the end of the innermost wrapper's opening past the properties at its start. */
  extendOpening(end: number): void {
    const wrapper = this.#levels.at(-1)!.wrapper;
    if (wrapper) wrapper.open.end = end;
  }

  /**
   * @param host the run that contains the wrapper
   * @param role set for a wrapper that is moved as a whole, whatever its content
   */
  closeWrapper(start: number, end: number, host: Run | undefined, role?: AtomRole): void {
    const level = this.#levels.pop()!;
    const wrapper = level.wrapper!;
    wrapper.nodes = tidy(level, this.vocabulary);
    wrapper.close = { start, startRun: undefined, end, endRun: host };
    this.run = host;
    const isWhole = role !== undefined || !hasText(wrapper.nodes);
    this.#levels.at(-1)!.nodes.push(isWhole ? wrapperAtom(wrapper, role) : wrapper);
  }

  finish(): Paragraph {
    return {
      ...this.#origin,
      properties: this.properties,
      nodes: tidy(this.#levels[0]!, this.vocabulary),
      hiddenText: this.hiddenText,
      deletedText: this.deletedText,
      facts: this.facts,
    };
  }
}

function hasText(nodes: readonly InlineNode[]): boolean {
  return nodes.some((node) => node.type !== 'atom');
}

/** A wrapper without text is moved as a whole: a linked picture, a page number field. */
function wrapperAtom(wrapper: WrapperNode, role: AtomRole = 'object'): AtomNode {
  const inside = wrapper.nodes.length > 0 ? collapse(wrapper.nodes, role) : undefined;
  return {
    type: 'atom',
    role,
    range: spanning(wrapper.open, wrapper.close),
    equivalent: inside?.equivalent ?? '',
    groups: inside?.groups ?? [],
  };
}

function tidy(level: Level, { fieldKind }: TextVocabulary): InlineNode[] {
  const nodes = level.hasFields ? joinFields(level.nodes, fieldKind) : level.nodes;
  // Only atoms are merged.
  if (!nodes.some(({ type }) => type === 'atom')) return nodes;
  const merged: InlineNode[] = [];
  /** Adjacent atoms that become one, and floating marks after them that may be between them and the next. */
  let group: AtomNode[] = [];
  let floats: AtomNode[] = [];
  let role: AtomRole = 'float';
  const flush = () => {
    if (group.length > 0) merged.push(group.length === 1 ? group[0]! : collapse(group, role));
    merged.push(...(floats.length > 1 ? [collapse(floats, 'float')] : floats));
    group = [];
    floats = [];
  };
  for (const node of nodes) {
    if (node.type !== 'atom') {
      flush();
      merged.push(node);
    } else if (node.role === 'float') {
      floats.push(node);
    } else if (group.length > 0 && node.role === role && MERGED_ROLES.has(role)) {
      // Floating marks must not part atoms: they go elsewhere when the paragraph is written.
      for (const float of floats) group.push(float);
      floats = [];
      group.push(node);
    } else {
      flush();
      group = [node];
      role = node.role;
    }
  }
  flush();
  return merged;
}

/** Roles whose neighbors are one code: translators gain nothing from seeing them apart. */
const MERGED_ROLES: ReadonlySet<AtomRole> = new Set(['mark', 'object', 'hidden', 'deleted']);
