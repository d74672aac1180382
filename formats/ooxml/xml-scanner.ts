import { documentCorrupt, documentTooLarge, documentUnsafe } from '#formats/errors.ts';
import { checkCharacters, hasUndefinedReference } from './xml-characters.ts';
import { areFastPathsOn } from './fast/switch.ts';
import { isSpace, parseTag } from './xml-tag-parser.ts';
import { isPlainName, XmlScope, type XmlTag } from './xml-tag.ts';

/**
 * Receives the parts of a document, in source order. Offsets are UTF-16 offsets into the source, ends are exclusive. An
 * empty element (`<w:tab/>`) is opened and closed with the same offsets.
 */
export interface XmlHandler {
  open(tag: XmlTag, start: number, end: number): void;
  close?(tag: XmlTag, start: number, end: number): void;
  /** Source of element content, entities unresolved; of a CDATA section, its inner content with `cdata` true. */
  text?(start: number, end: number, cdata: boolean): void;
  /** True: a document type declaration that only names its DTD is skipped. */
  readonly acceptsDoctype?: boolean;
  /**
   * Reads an element that begins at an offset as a whole, instead of its tags, and has to make sure that it is well-formed. It
   * is not asked in pieces with loose references (`CharacterCheck`).
   *
   * @returns the end of the element, -1 to get its tags
   */
  fastPath?(source: string, start: number): number;
  /**
   * Reads an element as a whole whose start tag `hasTemplates`: like earlier elements with that tag. It is not asked in pieces with
   * loose references.
   *
   * @param end of the start tag
   * @returns the end of the element, -1 to get its tags
   */
  template?(tag: XmlTag, source: string, start: number, end: number): number;
}

/** Elements inside of one another; Word itself stops far below. */
export const MAX_XML_DEPTH = 2_000;

/** Elements inside of one another in an element that is read by a template. */
const MAX_TEMPLATE_DEPTH = 16;

/** Longer tags are mostly unique: remembering them costs more than it saves. */
const REMEMBERED_TAG_LENGTH = 160;
/** The root elements of the parts of a document mostly declare the same namespaces. */
const REMEMBERED_ROOT_LENGTH = 4_096;

/**
 * Reads an XML document once, from start to end, and reports every element with its place in the source. It accepts
 * what XML 1.0 with Namespaces calls well-formed, except document type declarations.
 *
 * Office parts repeat a few tags many times, so each distinct tag is parsed once; that makes this more than twice as
 * fast as a general parser, which reading and checking a part within the time of zipping it needs.
 *
 * @param partName names the part in errors
 * @param scope see `XmlScanner`
 * @throws LoquentError `document_corrupt` (not well formed), `document_unsafe` (DOCTYPE), `document_too_large`
 *   (nesting)
 */
export function scanXml(source: string, partName: string, handler: XmlHandler, scope?: XmlScope): void {
  const scanner = new XmlScanner(partName, handler, scope);
  scanner.read(source);
  scanner.finish();
}

/** Reads an XML document as `scanXml` does, but piece by piece. Offsets count from the start of a piece. */
export class XmlScanner {
  readonly #partName: string;
  readonly #handler: XmlHandler;
  readonly #stack: XmlTag[] = [];
  #source = '';
  /** UTF-16 units of earlier pieces. */
  #passed = 0;
  #looseReferences = false;
  #readFastPath = false;
  #readsTemplates = false;
  #scope: XmlScope;
  readonly #tags: XmlScope['tags'] | undefined;
  #isFirst = true;
  #rootSeen = false;

  /** @param scope that of the surroundings; documents that share one need each of their tags parsed only once */
  constructor(partName: string, handler: XmlHandler, scope = XmlScope.root()) {
    this.#partName = partName;
    this.#handler = handler;
    this.#scope = scope;
    this.#tags = areFastPathsOn() ? scope.tags : undefined;
  }

  /**
   * @param piece ends after a tag, unless it is the last one
   * @throws LoquentError errors of `scanXml`
   */
  read(piece: string): void {
    this.#passed += this.#source.length;
    this.#source = piece;
    const found = checkCharacters(piece);
    if (found.problem !== undefined) throw this.#broken(found.problem, found.offset);
    this.#looseReferences = found.looseReferences;
    const isFast = areFastPathsOn() && !found.looseReferences;
    this.#readFastPath = isFast && this.#handler.fastPath !== undefined;
    this.#readsTemplates = isFast && this.#handler.template !== undefined;
    this.#scan(this.#isFirst ? this.#skipDeclaration() : 0);
    this.#isFirst = false;
  }

  /** Ends the document. @throws LoquentError `document_corrupt` */
  finish(): void {
    const { length } = this.#source;
    if (this.#stack.length > 0) throw this.#broken(`<${this.#stack.at(-1)!.rawName}> is not closed`, length);
    if (!this.#rootSeen) throw this.#broken('it has no content', length);
  }

  #skipDeclaration(): number {
    const source = this.#source;
    const start = source.startsWith('\uFEFF') ? 1 : 0;
    if (!source.startsWith('<?xml', start) || !/\s/.test(source[start + 5] ?? '')) return start;
    return this.#skipTo('?>', start, 'the XML declaration');
  }

  #scan(start: number): void {
    const source = this.#source;
    let position = start;
    while (position < source.length) {
      const tag = source.indexOf('<', position);
      const textEnd = tag === -1 ? source.length : tag;
      if (textEnd > position) this.#text(position, textEnd);
      if (tag === -1) break;
      position = this.#markup(tag);
    }
  }

  #markup(start: number): number {
    const next = this.#source.charCodeAt(start + 1);
    if (next === 0x2f) return this.#endTag(start);
    if (next === 0x21) return this.#declaration(start);
    if (next === 0x3f) return this.#instruction(start);
    return this.#startTag(start);
  }

  #startTag(start: number): number {
    if (this.#rootSeen && this.#stack.length === 0) throw this.#broken('it has more than one root element', start);
    const source = this.#source;
    if (this.#readFastPath) {
      const end = this.#handler.fastPath!(source, start);
      if (end !== -1) return end;
    }
    const root = this.#stack.length === 0 ? this.#tags?.findRoot(this.#scope, source, start) : undefined;
    let tag = root?.tag;
    let end = root ? start + root.source.length : start;
    if (tag === undefined && this.#tags !== undefined) {
      const limit = Math.min(source.length, start + REMEMBERED_TAG_LENGTH);
      let hash = 0;
      let guess = start + 1;
      for (let code = 0; guess < limit && (code = source.charCodeAt(guess)) !== 0x3e; guess++)
        hash = (hash * 31 + code) | 0;
      guess++;
      const isShort = guess <= limit;
      end = isShort ? guess : source.indexOf('>', limit) + 1;
      tag = isShort ? this.#tags.find(hash, this.#scope, source, start, end) : undefined;
      tag ??= this.#newTag(isShort ? hash : undefined, start, end);
    }
    if (!tag) {
      const parsed = parseTag(source, start, this.#scope, this.#looseReferences);
      if (typeof parsed === 'string') throw this.#broken(parsed, start);
      ({ tag, end } = parsed);
    }
    this.#rootSeen = true;
    if (tag.hasTemplates && this.#readsTemplates && this.#stack.length < MAX_XML_DEPTH - MAX_TEMPLATE_DEPTH) {
      const elementEnd = this.#handler.template!(tag, source, start, end);
      if (elementEnd !== -1) return elementEnd;
    }
    this.#handler.open(tag, start, end);
    if (tag.selfClosing) {
      this.#handler.close?.(tag, start, end);
      return end;
    }
    if (this.#stack.length === MAX_XML_DEPTH) {
      throw documentTooLarge(`"${this.#partName}" in the file nests elements more than ${MAX_XML_DEPTH} levels deep.`);
    }
    this.#stack.push(tag);
    this.#scope = tag.scope;
    return end;
  }

  /**
   * Parses a tag that seems to end before `end`.
   *
   * @param hash by which it is remembered; undefined: it isn't
   * @returns undefined when it ends elsewhere, or is broken
   */
  #newTag(hash: number | undefined, start: number, end: number): XmlTag | undefined {
    // Concatenation creates a new string; a slice would keep the whole source in memory as long as the tag is kept.
    const own = `${this.#source.slice(start, end - 1)}>`;
    const parsed = parseTag(own, 0, this.#scope, this.#looseReferences);
    if (typeof parsed === 'string') return undefined;
    if (this.#stack.length === 0) {
      if (own.length <= REMEMBERED_ROOT_LENGTH) this.#tags!.rememberRoot(this.#scope, own, parsed.tag);
    } else if (hash !== undefined) this.#tags!.remember(hash, this.#scope, own, parsed.tag);
    return parsed.tag;
  }

  #endTag(start: number): number {
    const source = this.#source;
    const tag = this.#stack.pop();
    const nameEnd = start + 2 + (tag?.rawName.length ?? 0);
    let close = nameEnd;
    while (isSpace(source.charCodeAt(close))) close++;
    if (!tag || !source.startsWith(tag.rawName, start + 2) || source.charCodeAt(close) !== 0x3e) {
      throw this.#broken(
        tag ? `<${tag.rawName}> is not closed in the right place` : 'an element is closed twice',
        start,
      );
    }
    this.#handler.close?.(tag, start, close + 1);
    this.#scope = this.#stack.at(-1)?.scope ?? this.#scope;
    return close + 1;
  }

  #declaration(start: number): number {
    const source = this.#source;
    if (source.startsWith('<!--', start)) {
      const end = this.#skipTo('--', start + 4, 'a comment');
      if (source.charCodeAt(end) !== 0x3e) throw this.#broken('a comment holds "--"', end);
      return end + 1;
    }
    if (source.startsWith('<![CDATA[', start)) {
      if (this.#stack.length === 0) throw this.#broken('it has text outside of its root element', start);
      const end = this.#skipTo(']]>', start + 9, 'a CDATA section');
      this.#handler.text?.(start + 9, end - 3, true);
      return end;
    }
    if (source.startsWith('<!DOCTYPE', start)) {
      const end = this.#handler.acceptsDoctype === true && !this.#rootSeen ? plainDoctypeEnd(source, start) : -1;
      if (end !== -1) return end;
      throw documentUnsafe(
        `"${this.#partName}" in the file has a document type declaration (DOCTYPE), which can be used for ` +
          'attacks. Save the file without it, or open and save it in its application.',
      );
    }
    throw this.#broken('it has a declaration that is not allowed there', start);
  }

  #instruction(start: number): number {
    const end = this.#skipTo('?>', start, 'a processing instruction');
    const target = /^[^\s?]*/.exec(this.#source.slice(start + 2, end - 2))![0];
    if (!isPlainName(target) || target.toLowerCase() === 'xml') {
      throw this.#broken('it has a processing instruction that is not allowed there', start);
    }
    return end;
  }

  #text(start: number, end: number): void {
    if (this.#stack.length > 0) {
      const problem = this.#looseReferences ? textProblem(this.#source.slice(start, end)) : undefined;
      if (problem !== undefined) throw this.#broken(problem, start);
      this.#handler.text?.(start, end, false);
      return;
    }
    for (let position = start; position < end; position++) {
      if (!isSpace(this.#source.charCodeAt(position))) {
        throw this.#broken('it has text outside of its root element', position);
      }
    }
  }

  #skipTo(mark: string, start: number, what: string): number {
    const found = this.#source.indexOf(mark, start);
    if (found === -1) throw this.#broken(`${what} is not closed`, start);
    return found + mark.length;
  }

  /** Lines are of documents that are read as a whole: counting those of each piece would take time. */
  #placeOf(offset: number): string {
    if (this.#passed > 0) return `at character ${this.#passed + offset}`;
    const before = this.#source.slice(0, offset);
    return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
  }

  #broken(problem: string, offset: number) {
    return documentCorrupt(
      `"${this.#partName}" in the file is not well-formed XML: ${problem} (${this.#placeOf(offset)}).`,
    );
  }
}

const MAX_DOCTYPE = 1_000;

/** The end of a document type declaration without declarations in it; -1 for others. */
function plainDoctypeEnd(source: string, start: number): number {
  const [declaration] = /^<!DOCTYPE[^<>[\]]*>/.exec(source.slice(start, start + MAX_DOCTYPE)) ?? [];
  return declaration === undefined ? -1 : start + declaration.length;
}

function textProblem(text: string): string | undefined {
  if (text.includes(']]>')) return 'its text contains "]]>"';
  return hasUndefinedReference(text) ? 'it has an entity that is not defined' : undefined;
}
