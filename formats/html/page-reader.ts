import { hasLetters } from '#domain/languages/letters.ts';
import { OBJECT_CHARACTER } from '#domain/units/coded-text.ts';
import { codeItems, type CodedContent } from '#formats/markup/coded-content.ts';
import { pairItems, trimItems } from '#formats/markup/inline-items.ts';
import { isOutputTag, TemplateTags } from '#formats/markup/template-tags.ts';
import { attributeValue, shownAttributes, translateFlag } from './attributes.ts';
import {
  blockElements,
  impliedEnds,
  opaqueElements,
  preservingElements,
  quotedElements,
  visibleElements,
  voidElements,
} from './elements.ts';
import { InlineRun } from './inline-run.ts';
import { structuredTexts } from './structured-data.ts';
import { htmlTokens, type HtmlAttribute, type HtmlTag, type HtmlText, type HtmlToken } from './tokens.ts';

/** A text of a page; offsets are UTF-16 units of the source, end exclusive. */
export interface PagePlace {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
  /** Its role: `p`, `img alt`. */
  readonly role: string;
  readonly attribute: boolean;
  /** True for a string of JSON-LD. */
  readonly structured?: true;
  readonly translate: boolean;
}

/** A block element around the place where the reader is. */
interface Frame {
  readonly name: string;
  readonly translate: boolean;
  readonly preserve: boolean;
}

/** Finds the texts of a page, in source order. Linear, however deep elements nest. @param skippedTags names of elements that stay */
export function readHtmlPage(
  source: string,
  tokens: readonly HtmlToken[],
  skippedTags: readonly string[] = [],
): PagePlace[] {
  const reader = new PageReader(source, tokens, new Set(skippedTags.map((name) => name.toLowerCase())));
  reader.read();
  return reader.places.toSorted((one, other) => one.start - other.start);
}

class PageReader {
  readonly places: PagePlace[] = [];
  readonly #source: string;
  readonly #tokens: readonly HtmlToken[];
  readonly #skippedTags: ReadonlySet<string>;
  readonly #ends: ReadonlyMap<number, number>;
  readonly #texts: readonly number[];
  readonly #frames: Frame[] = [];
  readonly #openCounts = new Map<string, number>();
  #run: InlineRun | undefined;

  constructor(source: string, tokens: readonly HtmlToken[], skippedTags: ReadonlySet<string>) {
    this.#skippedTags = skippedTags;
    this.#source = source;
    this.#tokens = tokens;
    this.#ends = matchTags(tokens);
    this.#texts = countTexts(tokens);
  }

  read(): void {
    for (let index = 0; index < this.#tokens.length; index += 1) {
      const token = this.#tokens[index]!;
      if (token.type === 'text') this.#text(token);
      else if (token.type === 'other') this.#mark(token.start, token.end, 'comment');
      else if (token.type === 'start') index = this.#startTag(token, index);
      else if (token.type === 'end') this.#endTag(token);
    }
    this.#flush();
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? { name: 'page', translate: true, preserve: false };
  }

  /** @returns the index of the last token that was read */
  #startTag(tag: HtmlTag, index: number): number {
    const flag = this.#skippedTags.has(tag.name) ? false : translateFlag(tag);
    const translate = flag ?? this.#frame.translate;
    const end = this.#ends.get(index);
    const isImage = tag.name === 'svg' && end !== undefined && this.#texts[index] !== this.#texts[end];
    if (blockElements.has(tag.name) || isImage || (flag === true && !this.#frame.translate)) {
      this.#startBlock(tag, translate);
      return index;
    }
    if (translate) this.#attributes(tag);
    const opaque = (opaqueElements.has(tag.name) && flag !== true) || (tag.name === 'svg' && !isImage) || !translate;
    if (opaque && end !== undefined && this.#frame.translate) {
      if (tag.name === 'script' && translate) this.#structuredData(tag, this.#tokens[index + 1]);
      const stays = flag === false || quotedElements.has(tag.name);
      const last = this.#tokens[end]!;
      const equivalent = stays ? { equivalent: textOf(this.#tokens, index, end), stays } : objectEquivalent(tag.name);
      this.#inline().addMark({ start: tag.start, end: last.end, kind: 'standalone', name: tag.name, ...equivalent });
      return end;
    }
    const alone = voidElements.has(tag.name) || tag.selfClosing;
    if (alone) this.#mark(tag.start, tag.end, tag.name);
    else this.#inline().addMark({ ...range(tag), kind: 'open', name: tag.name, link: tag.name === 'a' });
    return index;
  }

  /** Tags of templates are marks; one that shows a value is part of its sentence. */
  #text(token: HtmlText): void {
    const run = this.#inline();
    const raw = this.#source.slice(token.start, token.end);
    if (!raw.includes('{') || raw.includes('<![')) return run.addText(token);
    const tags = new TemplateTags(raw);
    let from = 0;
    const addText = (to: number) => {
      // A piece is decoded like the whole text, of which not every character has a place of its own.
      const [piece] = htmlTokens(raw.slice(from, to).replaceAll('<', '&lt;'), false);
      if (piece?.type === 'text') run.addText({ ...piece, start: token.start + from, end: token.start + to });
    };
    for (let at = raw.indexOf('{'); at !== -1;) {
      const end = tags.end(at);
      if (end !== -1) {
        addText(at);
        const equivalent = raw.slice(at, end);
        const shown = isOutputTag(equivalent) ? { stays: true, equivalent } : {};
        run.addMark({
          start: token.start + at,
          end: token.start + end,
          kind: 'standalone',
          name: 'template',
          ...shown,
        });
        from = end;
      }
      at = raw.indexOf('{', end === -1 ? at + 1 : end);
    }
    if (from === 0) run.addText(token);
    else addText(raw.length);
  }

  #mark(start: number, end: number, name: string): void {
    const equivalent = name === 'br' ? { equivalent: '\n' } : objectEquivalent(name);
    this.#inline().addMark({ start, end, kind: 'standalone', name, ...equivalent });
  }

  #startBlock(tag: HtmlTag, translate: boolean): void {
    this.#flush();
    while (this.#frame.name === 'p' || impliedEnds.get(tag.name)?.has(this.#frame.name)) this.#popFrame();
    if (translate) this.#attributes(tag);
    if (voidElements.has(tag.name) || tag.selfClosing) return;
    const preserve = this.#frame.preserve || preservingElements.has(tag.name);
    this.#frames.push({ name: tag.name, translate, preserve });
    this.#openCounts.set(tag.name, (this.#openCounts.get(tag.name) ?? 0) + 1);
  }

  #endTag(tag: HtmlTag): void {
    const isOpen = (this.#openCounts.get(tag.name) ?? 0) > 0;
    if (!isOpen && !blockElements.has(tag.name)) {
      this.#inline().addMark({ ...range(tag), kind: 'close', name: tag.name });
      return;
    }
    this.#flush();
    if (!isOpen) return;
    while (this.#popFrame() !== tag.name);
  }

  #popFrame(): string {
    const { name } = this.#frames.pop()!;
    this.#openCounts.set(name, this.#openCounts.get(name)! - 1);
    return name;
  }

  #inline(): InlineRun {
    return (this.#run ??= new InlineRun(this.#source, this.#frame.preserve));
  }

  #flush(): void {
    const run = this.#run;
    this.#run = undefined;
    const paired = run && pairItems(run.items);
    const content = paired && trimItems(paired);
    if (paired === undefined || content === undefined) return;
    const [first, last] = [paired.items[content.from]!, paired.items[content.to - 1]!];
    const { name, translate } = this.#frame;
    const coded = codeItems(paired, content.from, content.to);
    if (!/\S/.test(coded.content.text)) return;
    this.places.push({ start: first.start, end: last.end, coded, role: name, attribute: false, translate });
  }

  #structuredData(tag: HtmlTag, script: HtmlToken | undefined): void {
    const type = attributeValue(tag, 'type')?.trim().toLowerCase();
    if (type !== 'application/ld+json' || script?.type !== 'raw') return;
    for (const { property, text, ...place } of structuredTexts(this.#source.slice(script.start, script.end))) {
      const range = { start: script.start + place.start, end: script.start + place.end };
      const coded = codeItems({ items: [{ type: 'text', ...range, text }], partners: new Map() }, 0, 1);
      this.places.push({ ...range, coded, role: property, attribute: true, structured: true, translate: true });
    }
  }

  #attributes(tag: HtmlTag): void {
    for (const attribute of shownAttributes(tag, this.#source.slice(tag.start, tag.start + 60))) {
      const value = valueRange(this.#source, attribute);
      const items = attributeLines(attribute, tag.name === 'meta');
      const coded = codeItems({ items, partners: new Map() }, 0, items.length);
      this.places.push({ ...value, coded, role: `${tag.name} ${attribute.name}`, attribute: true, translate: true });
    }
  }
}

const range = ({ start, end }: HtmlToken) => ({ start, end });

/** Line breaks in a tooltip are shown, in metadata they mean nothing. Lines without text are skipped. */
function attributeLines({ value, start }: HtmlAttribute, collapse: boolean) {
  // A pattern for a line break with surrounding spaces takes quadratic time on long runs of spaces without one.
  const trimmed = value.split('\n').map((line) => line.trim());
  const lines = collapse ? [value.trim().replace(/\s+/g, ' ')] : trimmed.filter((line) => line !== '');
  return lines.flatMap((text, index) => {
    const line = { type: 'text' as const, start, end: start, text };
    const lineBreak = { kind: 'standalone' as const, name: 'line', equivalent: '\n', start, end: start };
    return index === 0 ? [line] : [{ type: 'mark' as const, ...lineBreak }, line];
  });
}

/** Range of the value, including quotes. */
export function valueRange(source: string, { start, end }: HtmlAttribute): { start: number; end: number } {
  const before = /^[^=]*=\s*/.exec(source.slice(start, end))?.[0].length ?? 0;
  return { start: start + before, end };
}

/** Indexes of the end tags of start tags that have one, as far as elements nest properly by name. */
function matchTags(tokens: readonly HtmlToken[]): Map<number, number> {
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  tokens.forEach((token, index) => {
    if (token.type === 'start' && !token.selfClosing && !voidElements.has(token.name)) {
      const same = open.get(token.name);
      if (same === undefined) open.set(token.name, [index]);
      else same.push(index);
    } else if (token.type === 'end') {
      const start = open.get(token.name)?.pop();
      if (start !== undefined) ends.set(start, index);
    }
  });
  return ends;
}

/** Number of texts with letters up to each token. */
function countTexts(tokens: readonly HtmlToken[]): number[] {
  let count = 0;
  return tokens.map((token) => (count += token.type === 'text' && hasLetters(token.text) ? 1 : 0));
}

function textOf(tokens: readonly HtmlToken[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index += 1) {
    const token = tokens[index]!;
    if (token.type === 'text') text += token.text;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** A picture separates words, a mark that isn't seen (`wbr`) doesn't. */
const objectEquivalent = (name: string) => (visibleElements.has(name) ? { equivalent: OBJECT_CHARACTER } : {});
