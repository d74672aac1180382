import type { SaxesTagNS } from 'saxes';
import type { TermType } from '#domain/glossaries/terminology.ts';

/** A term as TBX has it. */
export interface TbxTerm {
  /** As the file spells it. */
  readonly language: string;
  text: string;
  status: string;
  description: string;
  alternative: string;
}

/** A concept of a TBX file. */
export interface TbxConcept {
  readonly terms: readonly TbxTerm[];
  readonly notes: string;
}

/** Statuses of terms not to use (ISO 30042, administrativeStatus). */
const FORBIDDEN = /^(?:deprecated|superseded)Term/;
/** The status of the term to use first. */
export const PREFERRED = /^preferredTerm/;

/** Elements that hold a concept, a language and a term: TBX 3, then TBX 2 (MARTIF). */
const CONCEPT = new Set(['conceptEntry', 'termEntry']);
const LANGUAGE = new Set(['langSec', 'langSet']);
const TERM = new Set(['termSec', 'tig', 'ntig']);

/** Our own category for a term's other form, which TBX-Basic has none for. */
export const ALTERNATIVE = 'x-alternativeTerm';

/** Collects the concepts of a TBX file from its elements, in the styles DCA (attributes) and DCT (elements). */
export class ConceptBuilder {
  readonly #onConcept: (concept: TbxConcept) => void;
  #terms: TbxTerm[] | undefined;
  #notes: string[] = [];
  #language = '';
  #term: TbxTerm | undefined;
  /** Element whose text is being read, with its depth and category. */
  #reading: { readonly category: string; depth: number; text: string } | undefined;

  constructor(onConcept: (concept: TbxConcept) => void) {
    this.#onConcept = onConcept;
  }

  open(tag: SaxesTagNS): void {
    if (this.#reading !== undefined) {
      this.#reading.depth += 1;
    } else if (CONCEPT.has(tag.local)) {
      [this.#terms, this.#notes, this.#language, this.#term] = [[], [], '', undefined];
    } else if (this.#terms !== undefined && LANGUAGE.has(tag.local)) {
      this.#language = tag.attributes['xml:lang']?.value ?? '';
    } else if (this.#terms !== undefined && TERM.has(tag.local)) {
      this.#term = { language: this.#language, text: '', status: '', description: '', alternative: '' };
      this.#terms.push(this.#term);
    } else if (this.#terms !== undefined) {
      const category = tag.attributes['type']?.value ?? tag.local;
      if (READ.has(category)) this.#reading = { category, depth: 0, text: '' };
    }
  }

  text(text: string): void {
    if (this.#reading !== undefined) this.#reading.text += text;
  }

  close(tag: SaxesTagNS): void {
    if (this.#reading !== undefined) {
      if (this.#reading.depth > 0) this.#reading.depth -= 1;
      else this.#take(this.#reading.category, this.#reading.text.trim());
    } else if (CONCEPT.has(tag.local) && this.#terms !== undefined) {
      this.#onConcept({ terms: this.#terms.filter(({ text }) => text !== ''), notes: this.#notes.join('\n') });
      this.#terms = undefined;
    } else if (TERM.has(tag.local)) {
      this.#term = undefined;
    } else if (LANGUAGE.has(tag.local)) {
      this.#language = '';
    }
  }

  #take(category: string, text: string): void {
    this.#reading = undefined;
    if (text === '') return;
    if (this.#term === undefined) {
      if (category === 'note' || category === 'definition') this.#notes.push(text);
    } else if (category === 'term') this.#term.text = text;
    else if (category === 'administrativeStatus') this.#term.status = text;
    else if (category === ALTERNATIVE) this.#term.alternative = text;
    else this.#term.description += this.#term.description === '' ? text : `\n${text}`;
  }
}

/** Categories that are read; all others are passed over. */
const READ = new Set(['term', 'note', 'definition', 'context', 'administrativeStatus', ALTERNATIVE]);

/** The term type for a status. */
export function termType(status: string): TermType {
  return FORBIDDEN.test(status) ? 'forbidden' : 'preferred';
}
