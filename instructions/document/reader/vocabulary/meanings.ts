import type { ListKind, Look, ContentPlace } from '#domain/units/facets.ts';
import type { SENTENCE_PHRASES, THING_PHRASES } from './phrases.ts';
import type { SectionLabel } from '#instructions/document/heading-numbers.ts';

/** Meanings without further properties, which their phrases explain. */
type Plain = (typeof SENTENCE_PHRASES | typeof THING_PHRASES)[number][1];

/** Role of a word or phrase in an instruction. */
export type Meaning =
  | { [Is in Plain]: { readonly is: Is } }[Plain]
  | { readonly is: 'section'; readonly label: SectionLabel; readonly isPlural: boolean }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'ordinal'; readonly value: number }
  /** `list`: null for lists of any kind. */
  | { readonly is: 'list'; readonly list: ListKind | null }
  /** "Numbered", of lists. */
  | { readonly is: 'kind of list'; readonly list: ListKind }
  | { readonly is: 'places'; readonly places: readonly ContentPlace[] }
  /** `isNoun`: describes no other noun ("italics"). */
  | { readonly is: 'look'; readonly look: Look; readonly isNoun: boolean; readonly isNegated: boolean }
  | { readonly is: 'color'; readonly value: string; readonly isNegated: boolean }
  /** Styles of every document, by the beginning of their names in lower case. */
  | { readonly is: 'kind of style'; readonly styles: readonly string[]; readonly standard: string | undefined };
