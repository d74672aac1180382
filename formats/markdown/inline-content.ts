import { voidElements, quotedElements } from '#formats/html/elements.ts';
import { decodeReference } from '#formats/html/references.ts';
import { htmlTokens } from '#formats/html/tokens.ts';
import type { InlineItem, InlineMark } from '#formats/markup/inline-items.ts';
import { isOutputTag } from '#formats/markup/template-tags.ts';
import { JsxTags } from './mdx/jsx-tags.ts';
import type { MarkdownNode } from './node.ts';
import { htmlValues, jsxValues, templateValues, type ProseValue } from './site/prose-values.ts';

/** A text inside a mark: alternative text of an image, a tooltip. */
export interface InnerText {
  readonly role: 'image alt' | 'link title';
  readonly start: number;
  readonly end: number;
  readonly items: readonly InlineItem[];
  /** Suffix after a translated text of an image that is a reference by its text. */
  readonly suffix: string;
}

/** The content of a block. */
export interface InlineContent {
  readonly items: readonly InlineItem[];
  readonly inner: readonly InnerText[];
  /** Texts in tags. */
  readonly values: readonly ProseValue[];
  /** How marks are written in a translation that can't be written as in the source, by their start. */
  readonly rewritten: ReadonlyMap<number, string>;
  /** A line break of the source with the prefix of the next line, if the text has several lines. */
  readonly joint: string | undefined;
}

interface Content {
  readonly nodes: readonly MarkdownNode[];
  readonly close: () => void;
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['emphasis', 'emphasisText'],
  ['strong', 'strongText'],
  ['strikethrough', 'strikethroughText'],
]);

/** Reads the tokens of a block; a line break in it is a space. */
export function readInline(source: string, nodes: readonly MarkdownNode[]): InlineContent {
  const reader = new InlineReader(source);
  reader.addAll(nodes, true);
  return reader;
}

class InlineReader implements InlineContent {
  readonly items: InlineItem[] = [];
  readonly inner: InnerText[] = [];
  readonly values: ProseValue[] = [];
  readonly rewritten = new Map<number, string>();
  joint: string | undefined;
  readonly #source: string;
  /** Where HTML elements opened whose content is no text. */
  readonly #quoting = new Map<string, number[]>();
  /** Start of a line break whose next line has not begun. */
  #lineBreak: { readonly start: number; readonly hard: boolean } | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** Marks nest as deep as an attacker likes, so that this doesn't call itself. */
  addAll(nodes: readonly MarkdownNode[], withInner: boolean): void {
    const levels = [{ nodes, next: 0, close: () => {} }];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const node = level.nodes[level.next];
      level.next += 1;
      if (node === undefined) {
        levels.pop();
        level.close();
        continue;
      }
      const content = this.#add(node, withInner);
      if (content !== undefined) levels.push({ ...content, next: 0 });
    }
  }

  /** @returns the node's content, and the action after it */
  #add(node: MarkdownNode, withInner: boolean): Content | undefined {
    const { type, start, end } = node;
    const raw = () => this.#source.slice(start, end);
    switch (type) {
      case 'data':
        this.#text(start, end, raw());
        return undefined;
      case 'characterEscape':
        this.#text(start, end, raw().slice(1));
        return undefined;
      case 'characterReference':
        this.#text(start, end, decodeReference(raw()));
        return undefined;
      case 'lineEnding':
        this.#lineBreak ??= { start, hard: false };
        return undefined;
      case 'hardBreakEscape':
      case 'hardBreakTrailing':
        this.#lineBreak ??= { start, hard: true };
        return undefined;
      case 'codeText':
        this.#mark(node, { name: type, stays: true, equivalent: textOf(this.#source, node, 'codeTextData') });
        return undefined;
      case 'autolink':
        this.#mark(node, { name: type, stays: true, equivalent: raw().slice(1, -1) });
        return undefined;
      case 'literalAutolink':
        this.#mark(node, { name: type, stays: true, equivalent: raw() });
        return undefined;
      case 'htmlText':
        this.#html(node, raw());
        return undefined;
      case 'gfmFootnoteCall':
      case 'taskListCheck':
        this.#mark(node, { name: type });
        return undefined;
      case 'jsx':
        this.#jsx(node, raw());
        this.values.push(...jsxValues(this.#source, start, end));
        return undefined;
      case 'template':
        this.#mark(node, isOutputTag(raw()) ? { name: type, stays: true, equivalent: raw() } : { name: type });
        this.values.push(...templateValues(this.#source, start, end));
        return undefined;
      case 'expression':
        this.#mark(node, raw().startsWith('{/*') ? { name: type } : { name: type, stays: true, equivalent: raw() });
        return undefined;
      case 'formula':
        this.#mark(node, { name: type, stays: true, equivalent: raw() });
        return undefined;
      case 'attributeList':
        this.#mark(node, { name: type });
        return undefined;
      case 'link':
        return this.#link(node, withInner);
      case 'image':
        this.#image(node, withInner);
        return undefined;
      default:
    }
    const content = node.children.find((child) => child.type === PAIRS.get(type));
    if (content === undefined) return undefined;
    this.#push({ start, end: content.start, kind: 'open', name: type });
    const close = () => this.#push({ start: content.end, end, kind: 'close', name: type });
    return { nodes: content.children, close };
  }

  #text(start: number, end: number, text: string): void {
    this.#endLineBreak(start);
    this.items.push({ type: 'text', start, end, text });
  }

  #mark({ start, end }: MarkdownNode, mark: Pick<InlineMark, 'name' | 'stays' | 'equivalent'>): void {
    this.#push({ start, end, kind: 'standalone', ...mark });
  }

  #push(mark: Omit<InlineMark, 'type'>): void {
    this.#endLineBreak(mark.start);
    this.items.push({ type: 'mark', ...mark });
  }

  #endLineBreak(end: number): void {
    if (this.#lineBreak === undefined) return;
    const { start, hard } = this.#lineBreak;
    this.#lineBreak = undefined;
    if (hard) {
      this.items.push({ type: 'mark', start, end, kind: 'standalone', name: 'break', equivalent: '\n' });
      return;
    }
    this.joint ??= this.#source.slice(start, end);
    this.items.push({ type: 'text', start, end, text: ' ' });
  }

  #html(node: MarkdownNode, raw: string): void {
    const [tag] = htmlTokens(raw, false);
    if (tag?.type !== 'start' && tag?.type !== 'end') return this.#mark(node, { name: 'html' });
    if (tag.type === 'start') this.values.push(...htmlValues(raw, node.start, tag));
    const isAlone = voidElements.has(tag.name) || raw.endsWith('/>');
    this.#tag(node, tag.name, tag.type === 'end' ? 'close' : isAlone ? 'standalone' : 'open');
  }

  #jsx(node: MarkdownNode, raw: string): void {
    const { kind, name } = new JsxTags(raw).read(0)!;
    this.#tag(node, name, kind);
  }

  #tag(node: MarkdownNode, element: string, kind: InlineMark['kind']): void {
    const { start, end } = node;
    const name = `html ${element}`;
    if (element === 'br' && kind !== 'close') return this.#mark(node, { name, equivalent: '\n' });
    if (kind === 'standalone') return this.#mark(node, { name });
    if (kind === 'open') {
      this.#push({ start, end, kind, name, link: element === 'a' });
      if (quotedElements.has(element)) {
        const opened = this.#quoting.get(name) ?? [];
        this.#quoting.set(name, opened);
        opened.push(this.items.length - 1);
      }
      return;
    }
    const opened = this.#quoting.get(name)?.pop();
    if (opened === undefined || opened >= this.items.length) return this.#push({ start, end, kind: 'close', name });
    const quoted = this.items.splice(opened);
    const equivalent = quoted.map((item) => (item.type === 'text' ? item.text : (item.equivalent ?? ''))).join('');
    this.#push({ start: quoted[0]!.start, end, kind: 'standalone', name, stays: true, equivalent });
  }

  #link(node: MarkdownNode, withInner: boolean): Content {
    const text = labelText(node);
    const [from, to] = text === undefined ? [node.start + 1, node.start + 1] : [text.start, text.end];
    // A link that refers by its text is written otherwise in a translation, so it can't be left outside of it.
    const reference = this.#ownReference(node, text);
    const link = { name: 'link', stays: reference !== undefined };
    this.#push({ start: node.start, end: from, kind: 'open', link: true, ...link });
    const close = () => {
      this.#push({ start: to, end: node.end, kind: 'close', ...link });
      if (withInner) this.#title(node);
      if (reference !== undefined) this.rewritten.set(to, `][${reference}]`);
    };
    return { nodes: text?.children ?? [], close };
  }

  #image(node: MarkdownNode, withInner: boolean): void {
    this.#mark(node, { name: 'image' });
    const text = labelText(node);
    if (!withInner) return;
    if (text !== undefined) {
      const reader = new InlineReader(this.#source);
      reader.addAll(text.children, false);
      const reference = this.#ownReference(node, text);
      const suffix = reference === undefined ? '' : `][${reference}`;
      // In `![text][]` the text is the reference, too: the empty brackets are replaced.
      const end = reference === undefined ? text.end : node.end - 1;
      this.inner.push({ role: 'image alt', start: text.start, end, items: reader.items, suffix });
    }
    this.#title(node);
  }

  #title(node: MarkdownNode): void {
    const title = descendant(node, 'resource', 'resourceTitle', 'resourceTitleString');
    if (title === undefined) return;
    const reader = new InlineReader(this.#source);
    reader.addAll(title.children, false);
    this.inner.push({ role: 'link title', start: title.start, end: title.end, items: reader.items, suffix: '' });
  }

  /** The label by which a link finds its address when that is its own text, on one line. */
  #ownReference(node: MarkdownNode, text: MarkdownNode | undefined): string | undefined {
    const named = descendant(node, 'reference', 'referenceString') ?? descendant(node, 'resource');
    if (named !== undefined || text === undefined) return undefined;
    return this.#source.slice(text.start, text.end).replace(/(?<!\s)\s*[\r\n][\s>]*/g, ' ');
  }
}

function labelText(node: MarkdownNode): MarkdownNode | undefined {
  return descendant(node, 'label', 'labelText');
}

function descendant(node: MarkdownNode, ...path: readonly string[]): MarkdownNode | undefined {
  let found: MarkdownNode | undefined = node;
  for (const type of path) found = found?.children.find((child) => child.type === type);
  return found;
}

function textOf(source: string, node: MarkdownNode, type: string): string {
  const parts = node.children.filter((child) => child.type === type);
  return parts.map((part) => source.slice(part.start, part.end)).join(' ');
}
