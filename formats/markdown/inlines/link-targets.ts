import type { LeafText } from '#formats/markdown/blocks/leaf-text.ts';
import {
  destinationEnd,
  labelEnd,
  MAX_LABEL_LENGTH,
  normalizeLabel,
  skipSpace,
  titleEnd,
} from '#formats/markdown/link-parts.ts';
import { leafNode, type MarkdownNode } from '#formats/markdown/node.ts';
import { readTitle } from './plain-text.ts';

/** The target after the text of a link, and the offset after it. */
export interface LinkTarget {
  readonly nodes: readonly MarkdownNode[];
  readonly end: number;
}

/** Reads what links and images refer to (CommonMark 0.31, 6.3). */
export class LinkTargets {
  readonly #leaf: LeafText;
  readonly #definitions: ReadonlySet<string>;

  /** @param definitions labels as `normalizeLabel` writes them */
  constructor(leaf: LeafText, definitions: ReadonlySet<string>) {
    this.#leaf = leaf;
    this.#definitions = definitions;
  }

  /**
   * Reads the target of a bracket that closes.
   *
   * @param at offset of the `]`
   * @param labelStart where the text begins that may be a label itself; undefined when it can't be one
   * @returns undefined when it is no link
   */
  read(at: number, labelStart: number | undefined): LinkTarget | undefined {
    const { text } = this.#leaf;
    const isDefined = () => labelStart !== undefined && this.#isDefined(labelStart, at);
    const resource = text[at + 1] === '(' ? this.#resource(at + 1) : undefined;
    if (resource !== undefined) return resource;
    if (text[at + 1] !== '[') return isDefined() ? { nodes: [], end: at + 1 } : undefined;
    const close = labelEnd(text, at + 1);
    if (close !== -1 && this.#isDefined(at + 2, close)) {
      return { nodes: [this.#reference(at + 1, close + 1, true)], end: close + 1 };
    }
    if (text[at + 2] !== ']' || !isDefined()) return undefined;
    return { nodes: [this.#reference(at + 1, at + 3, false)], end: at + 3 };
  }

  #isDefined(start: number, end: number): boolean {
    if (this.#definitions.size === 0 || end - start > MAX_LABEL_LENGTH) return false;
    return this.#definitions.has(normalizeLabel(this.#leaf.text.slice(start, end)));
  }

  #reference(start: number, end: number, named: boolean): MarkdownNode {
    const [from, to] = [this.#leaf.toSource(start), this.#leaf.endInSource(end)];
    const children = named ? [leafNode('referenceString', from + 1, to - 1)] : [];
    return { type: 'reference', start: from, end: to, children };
  }

  /** The address and title in parentheses. */
  #resource(start: number): LinkTarget | undefined {
    const { text } = this.#leaf;
    let at = skipSpace(text, start + 1);
    const children: MarkdownNode[] = [];
    if (text[at] !== ')') {
      const addressEnd = destinationEnd(text, at, true);
      if (addressEnd === -1) return undefined;
      at = skipSpace(text, addressEnd);
      if (at > addressEnd && /["'(]/.test(text[at] ?? '')) {
        const close = titleEnd(text, at);
        if (close === -1) return undefined;
        children.push(this.#title(at, close));
        at = skipSpace(text, close);
      }
    }
    if (text[at] !== ')') return undefined;
    const node = { type: 'resource', start: this.#leaf.toSource(start), end: this.#leaf.endInSource(at + 1), children };
    return { nodes: [node], end: at + 1 };
  }

  #title(start: number, end: number): MarkdownNode {
    const string = {
      type: 'resourceTitleString',
      start: this.#leaf.toSource(start + 1),
      end: this.#leaf.toSource(end - 1),
      children: readTitle(this.#leaf, start + 1, end - 1),
    };
    const [from, to] = [this.#leaf.toSource(start), this.#leaf.endInSource(end)];
    return { type: 'resourceTitle', start: from, end: to, children: end - start > 2 ? [string] : [] };
  }
}
