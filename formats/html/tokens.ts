import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { foreignBreakers } from './elements.ts';

/** An attribute; offsets are UTF-16 units of the source and cover its name, too. */
export interface HtmlAttribute {
  readonly name: string;
  /** As a reader sees it. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface HtmlTag {
  readonly type: 'start' | 'end';
  readonly start: number;
  readonly end: number;
  /** Lower case. */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  /** Written as `<x/>` where that means an element without content. */
  readonly selfClosing: boolean;
}

export interface HtmlText {
  readonly type: 'text' | 'raw';
  readonly start: number;
  readonly end: number;
  /** Decoded; of a script or a style sheet, raw. */
  readonly text: string;
}

/** Comments, document types, processing instructions. */
export interface HtmlOther {
  readonly type: 'other';
  readonly start: number;
  readonly end: number;
}

export type HtmlToken = HtmlTag | HtmlText | HtmlOther;

interface ContentMode {
  readonly state: Tokenizer['state'];
  /** True if the content isn't text: a script, a style sheet. */
  readonly raw: boolean;
}

const contentModes: ReadonlyMap<string, ContentMode> = new Map<string, ContentMode>([
  ['title', { state: TokenizerMode.RCDATA, raw: false }],
  ['textarea', { state: TokenizerMode.RCDATA, raw: false }],
  ['script', { state: TokenizerMode.SCRIPT_DATA, raw: true }],
  ['plaintext', { state: TokenizerMode.PLAINTEXT, raw: true }],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => {
    return [name, { state: TokenizerMode.RAWTEXT, raw: true }] as const;
  }),
]);

/**
 * Splits a page into tags, texts and comments according to the HTML Standard (13.2.5), each with its place in the
 * source. Builds no tree: elements that a browser moves or adds in broken HTML have no place in the source, which must
 * stay unchanged.
 *
 * @param xml whether it is XHTML, where `<x/>` ends any element
 */
export function htmlTokens(source: string, xml: boolean): HtmlToken[] {
  const reader = new TokenReader(xml);
  reader.tokenizer.write(source, true);
  return reader.tokens;
}

class TokenReader implements TokenHandler {
  readonly tokens: HtmlToken[] = [];
  readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);
  readonly #xml: boolean;
  /** SVG and MathML elements around this place; in them, other elements hold markup than in HTML. */
  #foreignDepth = 0;
  #rawText = false;

  constructor(xml: boolean) {
    this.#xml = xml;
    this.tokenizer.inForeignNode = xml;
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    const { tokenizer } = this;
    if (foreignBreakers.has(name)) this.#foreignDepth = 0;
    const foreign = name === 'svg' || name === 'math';
    const selfClosing = token.selfClosing && (this.#xml || foreign || this.#foreignDepth > 0);
    if (foreign && !selfClosing) this.#foreignDepth += 1;
    const mode = this.#foreignDepth > 0 || selfClosing ? undefined : contentModes.get(name);
    if (mode !== undefined) tokenizer.state = mode.state;
    this.#rawText = mode?.raw === true;
    tokenizer.inForeignNode = this.#xml || this.#foreignDepth > 0;
    const location = token.location!;
    const attributes = token.attrs.map(({ name: attribute, value }) => {
      const place = location.attrs?.[attribute];
      return { name: attribute, value, start: place?.startOffset ?? 0, end: place?.endOffset ?? 0 };
    });
    const { startOffset: start, endOffset: end } = location;
    this.tokens.push({ type: 'start', start, end, name, attributes, selfClosing });
  }

  onEndTag(token: Token.TagToken): void {
    const name = token.tagName;
    if ((name === 'svg' || name === 'math') && this.#foreignDepth > 0) this.#foreignDepth -= 1;
    this.tokenizer.inForeignNode = this.#xml || this.#foreignDepth > 0;
    this.#rawText = false;
    const { startOffset: start, endOffset: end } = token.location!;
    this.tokens.push({ type: 'end', start, end, name, attributes: [], selfClosing: false });
  }

  onCharacter(token: Token.CharacterToken): void {
    const { startOffset: start, endOffset: end } = token.location!;
    const last = this.tokens.at(-1);
    const type = this.#rawText ? 'raw' : 'text';
    if (last?.type === type && last.end === start) {
      this.tokens[this.tokens.length - 1] = { type, start: last.start, end, text: last.text + token.chars };
    } else this.tokens.push({ type, start, end, text: token.chars });
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onComment(token: Token.CommentToken): void {
    this.#other(token.location!);
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.#other(token.location!);
  }

  onEof(): void {}

  #other({ startOffset: start, endOffset: end }: Token.Location): void {
    this.tokens.push({ type: 'other', start, end });
  }
}
