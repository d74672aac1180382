import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { XmlListener } from '#formats/markup/read-xml-stream.ts';
import { SERVICE_NOTE_PREFIX, type ReturnedSegment } from './review-segment.ts';
import { codeId, ReturnedText } from './returned-text.ts';
import { parseSegmentState } from './parse-segment-state.ts';

type Attributes = Readonly<Record<string, string>>;

interface Variant {
  readonly language: string;
  readonly tagged: string;
}

/** Reads the units of TMX that `write-tmx.ts` wrote, as other programs store them. */
export class TmxReader implements XmlListener {
  readonly #emit: (segment: ReturnedSegment) => void;
  #id = '';
  #sourceLanguage = '';
  #language = '';
  #properties = new Map<string, string>();
  #property = '';
  #notes: string[] = [];
  #variants: Variant[] = [];
  #text: ReturnedText | undefined;
  /** Ids of open pairs by their `i`. */
  #pairs = new Map<string, number>();
  #skipped = 0;

  constructor(emit: (segment: ReturnedSegment) => void) {
    this.#emit = emit;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipped > 0) this.#skipped += 1;
    else if (this.#text !== undefined) this.#inline(this.#text, name, attributes);
    else if (name === 'tu') {
      this.#id = attributes['tuid'] ?? '';
      this.#sourceLanguage = attributes['srclang'] ?? '';
      this.#properties = new Map();
      this.#notes = [];
      this.#variants = [];
    } else if (name === 'tuv') this.#language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
    else if (name === 'seg' || name === 'note' || name === 'prop') {
      this.#text = new ReturnedText();
      this.#pairs = new Map();
      this.#property = attributes['type'] ?? '';
    }
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#text?.add(text);
  }

  close(name: string): boolean {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (this.#text !== undefined && (name === 'seg' || name === 'note' || name === 'prop')) {
      if (name === 'seg') this.#variants.push({ language: this.#language, tagged: this.#text.tagged() });
      else if (name === 'note') this.#notes.push(this.#text.text);
      else this.#properties.set(this.#property, this.#text.text);
      this.#text = undefined;
    } else if (name === 'tu') {
      this.#endUnit();
      return true;
    }
    return false;
  }

  /** TMX 1.4b, section 4. */
  #inline(text: ReturnedText, name: string, { i, x, pos }: Attributes): void {
    if (name === 'hi') return;
    this.#skipped = 1;
    const id = codeId(x ?? i);
    if (name === 'bpt') {
      this.#pairs.set(i ?? '', id);
      text.code('open', id);
    } else if (name === 'ept') text.code('close', this.#pairs.get(i ?? '') ?? id);
    else if (name === 'it') text.code(pos === 'end' ? 'close' : 'open', id);
    else text.code('standalone', id);
  }

  #endUnit(): void {
    const { source, target } = this.#texts();
    const version = Number(this.#properties.get('x-loquent-version') ?? Number.NaN);
    const notes = this.#notes.filter((note) => !note.startsWith(SERVICE_NOTE_PREFIX) && note.trim() !== '');
    this.#emit({
      job: this.#properties.get('x-loquent-job'),
      id: this.#id,
      version: Number.isSafeInteger(version) ? version : undefined,
      language: target?.language,
      source: source?.tagged,
      target: target?.tagged,
      state: parseSegmentState(this.#properties.get('x-loquent-state')),
      note: notes.length === 0 ? undefined : notes.join('\n'),
    });
  }

  /** The source is the first text in the language of the unit, wherever a program put it. */
  #texts(): { readonly source?: Variant | undefined; readonly target?: Variant | undefined } {
    const named = this.#variants.findIndex(({ language }) => sameLanguage(language, this.#sourceLanguage));
    const source = this.#variants[Math.max(0, named)];
    return { source, target: this.#variants.find((variant) => variant !== source) };
  }
}
