import type { SegmentState } from '#domain/review/segment.ts';
import type { XmlListener } from '#formats/markup/read-xml-stream.ts';
import { SERVICE_NOTE_PREFIX, type ReturnedSegment } from './review-segment.ts';
import { codeId, ReturnedText } from './returned-text.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * States of XLIFF 1.2; those of work that is to be done are no decision. `translated` says nothing: programs write it for every
 * text that they save, whatever it was before.
 */
const STATES_1: Readonly<Record<string, SegmentState>> = {
  final: 'final',
  'signed-off': 'reviewed',
  'needs-review-translation': 'translated',
  'needs-review-l10n': 'translated',
  'needs-review-adaptation': 'translated',
  'needs-adaptation': 'translated',
  'needs-l10n': 'translated',
  'needs-translation': 'translated',
  new: 'translated',
};

/** States of XLIFF 2.1. */
const STATES_2: Readonly<Record<string, SegmentState>> = {
  initial: 'translated',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

/** Elements with texts that are no source and no target of their unit. */
const ASIDE = new Set(['alt-trans', 'seg-source', 'matches', 'match', 'glossary']);
/** Elements of programs that divide or mark texts, whose content is text. */
const MARKERS = new Set(['mrk', 'sm', 'em']);

type Unit = { -readonly [Field in keyof ReturnedSegment]: ReturnedSegment[Field] } & { states: SegmentState[] };

/** Reads the units of XLIFF 1.2 and 2.1 that `write-xliff.ts` wrote, as other programs store them. */
export class XliffReader implements XmlListener {
  readonly #emit: (segment: ReturnedSegment) => void;
  #job: string | undefined;
  #language: string | undefined;
  #unit: Unit | undefined;
  /** The text being collected: one of the unit, or a note. */
  #text: ReturnedText | undefined;
  #parts: { source?: string; target?: string; notes: string[] } = { notes: [] };
  /** Ids of open pairs. */
  #pairs: number[] = [];
  /** Depth inside a skipped element. */
  #skipped = 0;

  constructor(emit: (segment: ReturnedSegment) => void) {
    this.#emit = emit;
  }

  open(qualified: string, attributes: Attributes): void {
    const name = localName(qualified);
    if (this.#skipped > 0) this.#skipped += 1;
    else if (this.#text !== undefined) this.#inline(this.#text, name, attributes);
    else if (ASIDE.has(name)) this.#skipped = 1;
    else this.#structure(name, attributes);
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#text?.add(text);
  }

  close(qualified: string): boolean {
    const name = localName(qualified);
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'source' || name === 'target' || name === 'note') this.#endText(name);
    else if (this.#text !== undefined && (name === 'g' || name === 'pc')) this.#text.code('close', this.#pairs.pop()!);
    else if (this.#unit !== undefined && (name === 'trans-unit' || name === 'unit')) {
      this.#endUnit(this.#unit);
      return true;
    }
    return false;
  }

  #structure(name: string, attributes: Attributes): void {
    switch (name) {
      case 'xliff':
        this.#language = attributes['trgLang'];
        return;
      case 'file':
        this.#job = extension(attributes, 'job');
        this.#language = attributes['target-language'] ?? this.#language;
        return;
      case 'trans-unit':
      case 'unit': {
        const version = Number(extension(attributes, 'version') ?? Number.NaN);
        this.#unit = {
          job: this.#job,
          language: this.#language,
          id: attributes['id'] ?? '',
          version: Number.isSafeInteger(version) ? version : undefined,
          states: [],
        };
        this.#parts = { notes: [] };
        return;
      }
      case 'segment':
        this.#addState(stateOf2(attributes));
        return;
      case 'target':
        if (attributes['xml:lang'] !== undefined && this.#unit !== undefined)
          this.#unit.language = attributes['xml:lang'];
        this.#addState(stateOf1(attributes));
        this.#text = new ReturnedText();
        return;
      case 'source':
      case 'note':
        this.#text = new ReturnedText();
    }
  }

  #addState(state: SegmentState | undefined): void {
    if (state !== undefined) this.#unit?.states.push(state);
  }

  /** XLIFF 1.2, section 2.4; 2.1, section 4.2.3. */
  #inline(text: ReturnedText, name: string, attributes: Attributes): void {
    const id = codeId(attributes['id']);
    if (MARKERS.has(name)) return;
    if (name === 'g' || name === 'pc') {
      text.code('open', id);
      this.#pairs.push(id);
      return;
    }
    this.#skipped = 1;
    if (name === 'cp') text.add(characterOf(attributes['hex']));
    else if (name === 'bx' || name === 'sc' || name === 'bpt') text.code('open', id);
    else if (name === 'ec') text.code('close', codeId(attributes['startRef'] ?? attributes['id']));
    else if (name === 'ex' || name === 'ept') text.code('close', codeId(attributes['rid'] ?? attributes['id']));
    else if (name === 'it' && attributes['pos'] !== undefined) {
      text.code(attributes['pos'] === 'close' || attributes['pos'] === 'end' ? 'close' : 'open', id);
    } else if (name === 'ph') text.code(halfOf(attributes['id']), id);
    else text.code('standalone', id);
  }

  #endText(name: 'source' | 'target' | 'note'): void {
    const text = this.#text;
    this.#text = undefined;
    this.#pairs = [];
    if (text === undefined) return;
    if (name === 'note') this.#parts.notes.push(text.text);
    // Segments of a unit are one text, whatever divided it.
    else this.#parts[name] = (this.#parts[name] ?? '') + text.tagged();
  }

  #endUnit({ states, ...unit }: Unit): void {
    const notes = this.#parts.notes.filter((note) => !note.startsWith(SERVICE_NOTE_PREFIX) && note.trim() !== '');
    const [state] = states;
    this.#emit({
      ...unit,
      source: this.#parts.source,
      target: this.#parts.target,
      state: states.every((other) => other === state) ? state : 'translated',
      note: notes.length === 0 ? undefined : notes.join('\n'),
    });
    this.#unit = undefined;
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** A placeholder whose id is the name of a half is one. */
const halfOf = (id: string | undefined) =>
  /^bx\d/.test(id ?? '') ? 'open' : /^ex\d/.test(id ?? '') ? 'close' : 'standalone';

/** An attribute of the service's namespace, whatever prefix a program gave it. */
function extension(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

function stateOf1({ state, 'state-qualifier': qualifier }: Attributes): SegmentState | undefined {
  if (state === undefined) return undefined;
  if (qualifier?.startsWith('rejected-') === true && state !== 'final' && state !== 'signed-off') return 'rejected';
  return STATES_1[state];
}

function stateOf2({ state, subState }: Attributes): SegmentState | undefined {
  if (state === undefined) return undefined;
  if (subState === 'loquent:rejected' && state === 'initial') return 'rejected';
  return STATES_2[state];
}

/** The character of `<cp hex="0008"/>`, one that XML can't hold. */
function characterOf(hex: string | undefined): string {
  const code = /^[0-9A-Fa-f]{1,6}$/.test(hex ?? '') ? parseInt(hex!, 16) : 0xfffd;
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
