import type { LeafText } from '#formats/markdown/blocks/leaf-text.ts';
import { JsxTags } from '#formats/markdown/mdx/jsx-tags.ts';
import { attributeListEnd, formulaEnd } from '#formats/markdown/site/inline-marks.ts';
import { TemplateTags } from '#formats/markup/template-tags.ts';
import { MAX_LABEL_LENGTH, normalizeLabel } from '#formats/markdown/link-parts.ts';
import type { MarkdownNode } from '#formats/markdown/node.ts';
import { AngleBrackets } from './angle-brackets.ts';
import { codeData, CodeSpans } from './code-spans.ts';
import { delimiterSides, resolveEmphasis, type InlinePart } from './emphasis.ts';
import { LiteralLinks, type LinkCandidate } from './literal-links.ts';
import { LinkTargets } from './link-targets.ts';
import type { InlineSetting } from './inline-setting.ts';
import { readPlainInline } from './plain-text.ts';

interface OpenBracket {
  /** Index of the part that is its mark. */
  readonly part: number;
  readonly isImage: boolean;
  /** Offset of its mark. */
  readonly start: number;
  /** Offset of its text. */
  readonly textStart: number;
  /** True if another bracket opens in it, which isn't allowed in a label. */
  holdsBracket: boolean;
}

const SPECIAL = /[\n!$&*<[\\\]_`{~]/g;
const TASK_BOX = /\[[ \t\nx]\](?=\n|[ \t]+[^ \t])/iy;
const FOOTNOTE_CALL = /\[\^((?:[^ \t\n[\]\\]|\\(?:[[\\\]]|(?![[\\\]]))){1,999})\]/y;

/**
 * Reads the text of a block (CommonMark 0.31, 6; footnotes, strikethrough and bare addresses as GitHub reads them), in linear
 * time.
 *
 * @param beginsItem whether it may begin with the box of a task
 */
export function readInlines(leaf: LeafText, labels: InlineSetting, beginsItem: boolean): MarkdownNode[] {
  return new InlineParser(leaf, labels).read(beginsItem);
}

class InlineParser {
  readonly #leaf: LeafText;
  readonly #text: string;
  readonly #labels: InlineSetting;
  readonly #codeSpans: CodeSpans;
  readonly #angleBrackets: AngleBrackets;
  readonly #links: LiteralLinks;
  readonly #targets: LinkTargets;
  #tags: JsxTags | undefined;
  #templates: TemplateTags | undefined;
  #parts: InlinePart[] = [];
  readonly #brackets: OpenBracket[] = [];
  /** Brackets up to this one open no link, since a link has begun and ended in them. */
  #inactive = 0;
  #position = 0;
  /** Start of plain text. */
  #textStart = 0;
  readonly #toSource = (offset: number) => this.#leaf.toSource(offset);

  constructor(leaf: LeafText, labels: InlineSetting) {
    this.#leaf = leaf;
    this.#text = leaf.text;
    this.#labels = labels;
    this.#codeSpans = new CodeSpans(leaf.text);
    this.#angleBrackets = new AngleBrackets(leaf.text, labels.dialect);
    this.#links = new LiteralLinks(leaf.text);
    this.#targets = new LinkTargets(leaf, labels.definitions);
  }

  read(beginsItem: boolean): MarkdownNode[] {
    if (beginsItem) this.#readTaskBox();
    const candidates = this.#links.candidates();
    let next = 0;
    let at = -1;
    for (;;) {
      if (at < this.#position) {
        SPECIAL.lastIndex = this.#position;
        at = SPECIAL.exec(this.#text)?.index ?? this.#text.length;
      }
      while (next < candidates.length && candidates[next]!.start < this.#position) next += 1;
      const candidate = candidates[next];
      if (candidate !== undefined && candidate.start <= at) {
        next += 1;
        // Another candidate or mark may begin at the same place.
        this.#position = candidate.start;
        if (this.#readLiteralLink(candidate)) continue;
        if (candidates[next]?.start === candidate.start) continue;
        if (candidate.start < at) {
          this.#position += 1;
          continue;
        }
      }
      if (at === this.#text.length) break;
      this.#position = at;
      this.#readSpecial(at);
    }
    this.#position = this.#text.length;
    this.#flush(this.#trimmedEnd());
    return resolveEmphasis(this.#parts, this.#toSource);
  }

  #readSpecial(at: number): void {
    switch (this.#text[at]) {
      case '\n':
        return this.#readLineBreak(at);
      case '`':
        return this.#readCode(at);
      case '*':
      case '_':
      case '~':
        return this.#readDelimiter(at);
      case '<':
        return this.#readAngleBracket(at);
      case '!':
        if (this.#text[at + 1] === '[') return this.#openBracket(at, true);
        break;
      case '[':
        if (this.#readFootnoteCall(at)) return;
        return this.#openBracket(at, false);
      case ']':
        return this.#closeBracket(at);
      case '{':
        return this.#readBraces(at);
      case '$':
        if (this.#readFormula(at)) return;
        break;
      default:
        return this.#readEscape(at);
    }
    this.#position = at + 1;
  }

  #flush(end: number): void {
    if (this.#textStart < end) this.#parts.push({ type: 'literal', start: this.#textStart, end });
    this.#textStart = this.#position;
  }

  /** Adds a node from the end of the text before it. */
  #add(type: string, start: number, end: number, children: readonly MarkdownNode[] = []): void {
    this.#flush(start);
    this.#parts.push({
      type: 'piece',
      node: { type, start: this.#toSource(start), end: this.#leaf.endInSource(end), children },
    });
    this.#position = end;
    this.#textStart = end;
  }

  #readTaskBox(): void {
    TASK_BOX.lastIndex = 0;
    if (TASK_BOX.test(this.#text)) this.#add('taskListCheck', 0, 3);
  }

  #readLiteralLink(candidate: LinkCandidate): boolean {
    if (this.#brackets.length > 0) return false;
    const end = this.#links.end(candidate);
    if (end === -1) return false;
    this.#add('literalAutolink', candidate.start, end);
    return true;
  }

  /** Where the text before this place ends, without the white space at its end. */
  #trimmedEnd(): number {
    let end = this.#position;
    while (end > this.#textStart && (this.#text[end - 1] === ' ' || this.#text[end - 1] === '\t')) end -= 1;
    return end;
  }

  #readLineBreak(at: number): void {
    const end = this.#trimmedEnd();
    const isHard = at - end > 1 && !this.#text.slice(end, at).includes('\t');
    this.#flush(end);
    if (isHard) this.#add('hardBreakTrailing', end, at);
    this.#textStart = at;
    this.#add('lineEnding', at, at + 1);
  }

  #readBraces(at: number): void {
    const { dialect } = this.#labels;
    const list = dialect === 'commonmark' ? -1 : attributeListEnd(this.#text, at);
    const isMdx = dialect === 'mdx';
    let end = -1;
    if (isMdx) end = (this.#tags ??= new JsxTags(this.#text)).code.expressionEnd(at);
    else if (dialect === 'site') end = (this.#templates ??= new TemplateTags(this.#text)).end(at);
    if (list !== -1) this.#add('attributeList', at, list);
    else if (end !== -1) this.#add(isMdx ? 'expression' : 'template', at, end);
    else this.#position = at + 1;
  }

  #readFormula(at: number): boolean {
    const end = this.#labels.dialect === 'commonmark' ? -1 : formulaEnd(this.#text, at);
    if (end !== -1) this.#add('formula', at, end);
    return end !== -1;
  }

  #readEscape(at: number): void {
    if (this.#text[at + 1] === '(' && this.#readFormula(at)) return;
    if (this.#text[at] === '\\' && this.#text[at + 1] === '\n') {
      this.#add('hardBreakEscape', at, at + 1);
      return;
    }
    const [type, end] = readPlainInline(this.#text, at, this.#text.length);
    if (type === undefined) this.#position = at + 1;
    else this.#add(type, at, end);
  }

  #runEnd(at: number): number {
    let end = at + 1;
    while (this.#text[end] === this.#text[at]) end += 1;
    return end;
  }

  #readCode(at: number): void {
    const start = this.#runEnd(at);
    const end = this.#codeSpans.close(start - at, start);
    if (end === -1) this.#position = start;
    else this.#add('codeText', at, end + start - at, codeData(this.#text, start, end, this.#toSource));
  }

  #readDelimiter(at: number): void {
    const mark = this.#text[at]!;
    const end = this.#runEnd(at);
    if (mark === '~' && end - at > 2) {
      this.#position = end;
      return;
    }
    this.#flush(at);
    const { canOpen, canClose } = delimiterSides(this.#text, at, end);
    this.#parts.push({ type: 'delimiter', start: at, end, mark, canOpen, canClose });
    this.#position = end;
    this.#textStart = end;
  }

  #readAngleBracket(at: number): void {
    const tag = this.#labels.dialect === 'mdx' ? (this.#tags ??= new JsxTags(this.#text)).read(at) : undefined;
    if (tag !== undefined) {
      this.#add('jsx', at, tag.end);
      return;
    }
    const found = this.#angleBrackets.read(at);
    if (found === undefined) this.#position = at + 1;
    else this.#add(found.type, at, found.end);
  }

  #readFootnoteCall(at: number): boolean {
    FOOTNOTE_CALL.lastIndex = at;
    const call = this.#labels.footnotes.size === 0 ? undefined : FOOTNOTE_CALL.exec(this.#text);
    if (!call || !this.#labels.footnotes.has(normalizeLabel(call[1]!))) return false;
    this.#add('gfmFootnoteCall', at, at + call[0].length);
    return true;
  }

  #openBracket(at: number, isImage: boolean): void {
    const end = at + (isImage ? 2 : 1);
    this.#flush(at);
    const outer = this.#brackets.at(-1);
    if (outer !== undefined) outer.holdsBracket = true;
    const part = this.#parts.length;
    this.#brackets.push({ part, isImage, start: at, textStart: end, holdsBracket: false });
    this.#parts.push({ type: 'literal', start: at, end });
    this.#position = end;
    this.#textStart = end;
  }

  #closeBracket(at: number): void {
    const bracket = this.#brackets.pop();
    this.#position = at + 1;
    if (bracket === undefined) return;
    const isActive = bracket.isImage || this.#brackets.length >= this.#inactive;
    this.#inactive = Math.min(this.#inactive, this.#brackets.length);
    const target = isActive ? this.#targets.read(at, bracket.holdsBracket ? undefined : bracket.textStart) : undefined;
    if (target === undefined) {
      if (bracket.isImage) this.#readFootnoteBehindMark(bracket, at);
      return;
    }
    this.#position = at;
    this.#flush(at);
    const text = resolveEmphasis(this.#parts.splice(bracket.part + 1), this.#toSource);
    this.#parts.pop();
    const { start, textStart, isImage } = bracket;
    const labelText = { type: 'labelText', start: this.#toSource(textStart), end: this.#toSource(at), children: text };
    const label = { type: 'label', start: this.#toSource(start), end: this.#toSource(at) + 1, children: [labelText] };
    this.#textStart = start;
    this.#add(isImage ? 'image' : 'link', start, target.end, [label, ...target.nodes]);
    if (!isImage) this.#inactive = this.#brackets.length;
  }

  /** `![^1]` that is no image is an exclamation mark before a footnote. */
  #readFootnoteBehindMark({ part, start, textStart }: OpenBracket, at: number): void {
    const { footnotes } = this.#labels;
    const length = at - textStart;
    if (footnotes.size === 0 || this.#text[textStart] !== '^' || length > MAX_LABEL_LENGTH + 1) return;
    if (!footnotes.has(normalizeLabel(this.#text.slice(textStart + 1, at)))) return;
    this.#parts.length = part;
    this.#parts.push({ type: 'literal', start, end: start + 1 });
    this.#textStart = start + 1;
    this.#position = start + 1;
    this.#add('gfmFootnoteCall', start + 1, at + 1);
  }
}
