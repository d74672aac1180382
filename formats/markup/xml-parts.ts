import { scanXml, type XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import { XmlScope } from '#formats/ooxml/xml-tag.ts';
import { KEPT_LENGTH } from '#formats/strings/items-on-demand.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { readXmlElements, type XmlElement } from './element-tree.ts';

/** Facts about a dialect of XML whose files are read in parts. */
export interface XmlPartRules {
  /** True for an element whose children are parts. The root has the depth 1; no more than 3 is asked for. */
  readonly holdsParts: (name: string, depth: number) => boolean;
  /** True for a part after which the file may be divided; absent: all. */
  readonly endsPart?: (name: string) => boolean;
  /** True if a holder is needed with its first part, which names it. */
  readonly hasName?: (holder: string) => boolean;
}

const MAX_DEPTH = 3;

/** A well-formed XML file whose elements are read in parts. A tree of all elements would take many times the memory of the file. */
export class XmlParts {
  /** The root element; in a long file it has no children. */
  readonly root: XmlElement;
  /** Offsets after parts and before end tags of holders, ascending. */
  readonly ends = new NumberList();
  readonly #source: string;
  readonly #fileName: string;
  readonly #scope = XmlScope.root();
  /** Per holder inside the root: its start, the end of its head (the part that describes it), and the start of its end tag. */
  readonly #starts = new NumberList();
  readonly #heads = new NumberList();
  readonly #closes = new NumberList();
  readonly #names: string[] = [];
  /** True for a file that is one part, whose elements are children of the root. */
  readonly #isWhole: boolean = false;

  /**
   * @param fileName names the file in errors
   * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_too_large` as `scanXml`
   */
  constructor(source: string, fileName: string, rules: XmlPartRules) {
    this.#source = source;
    this.#fileName = fileName;
    if (source.length <= KEPT_LENGTH) {
      this.root = readXmlElements(source, fileName, undefined, { scope: this.#scope, acceptsDoctype: true });
      this.#isWhole = true;
      this.ends.push(source.length);
      return;
    }
    let root: XmlElement | undefined;
    const holders: boolean[] = [];
    let depth = 0;
    const handler: XmlHandler = {
      acceptsDoctype: true,
      open: (tag, start, contentStart) => {
        depth += 1;
        root ??= {
          type: 'element',
          name: tag.key,
          tag,
          start,
          contentStart,
          contentEnd: start,
          end: start,
          children: [],
        };
        if (depth > MAX_DEPTH) return;
        holders[depth] = rules.holdsParts(tag.key, depth) && !tag.selfClosing;
        if (!holders[depth] || depth === 1) return;
        this.#starts.push(start);
        this.#heads.push(contentStart);
        this.#closes.push(source.length);
        this.#names.push(tag.rawName);
      },
      close: (tag, start, end) => {
        if (depth <= MAX_DEPTH && holders[depth]) {
          if (depth > 1) this.#closes.set(this.#closes.length - 1, start);
          this.ends.push(start);
        }
        depth -= 1;
        if (depth === 0 || depth > MAX_DEPTH || !holders[depth]) return;
        const holder = this.#starts.length - 1;
        const isFirst =
          depth > 1 && !(this.ends.length > 0 && this.ends.at(this.ends.length - 1) > this.#starts.at(holder));
        if (isFirst && rules.hasName?.(this.#names[holder]!) === true) this.#heads.set(holder, end);
        if (rules.endsPart?.(tag.key) !== false) this.ends.push(end);
      },
    };
    scanXml(source, fileName, handler, this.#scope);
    this.root = root!;
  }

  /**
   * Reads a part of the file.
   *
   * @param start 0, or one of `ends`
   * @param end one of `ends`
   * @returns the root with the elements between, also as children of their holders; offsets are those of the file
   */
  read(start: number, end: number): XmlElement {
    if (this.#isWhole) return this.root;
    const { contentStart, start: rootStart, tag } = this.root;
    const from = Math.max(start, contentStart);
    const before = this.#holderAt(from);
    const after = this.#holderAt(end);
    const root = this.#source.slice(rootStart, contentStart);
    const head =
      root + (before === undefined ? '' : this.#source.slice(this.#starts.at(before), this.#heads.at(before)));
    const tail = after === undefined ? '' : `</${this.#names[after]}>`;
    const piece = `${head}${this.#source.slice(from, end)}${tail}</${tag.rawName}>`;
    return readXmlElements(piece, this.#fileName, undefined, { shift: from - head.length, scope: this.#scope });
  }

  /** The holder inside of the root that a place between parts is in. */
  #holderAt(offset: number): number | undefined {
    const next = firstIndex(this.#starts.length, (index) => this.#starts.at(index) >= offset);
    return next > 0 && this.#closes.at(next - 1) >= offset ? next - 1 : undefined;
  }
}
