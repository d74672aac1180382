import type { ListKind, Look, Place } from '#domain/units/facets.ts';
import type { SectionLabel } from '#instructions/document/heading-numbers.ts';

/** Meanings without further properties. */
type Plain =
  /** Everything that isn't named stays. */
  | 'only'
  /** "don't", "no need to": turns what follows round. */
  | 'not'
  /** "skip", "leave out" */
  | 'skip'
  /** "except", "without", "other than" */
  | 'except'
  /** "too", "also" */
  | 'too'
  /** "including": more of the same */
  | 'including'
  /** "translate" and synonyms */
  | 'translate'
  /** "translated", behind what is */
  | 'translated'
  /** "keep", "leave": the following part is not translated, with or without "as it is" after it */
  | 'keep'
  /** "stays": the preceding part is not translated, with or without "as it is" after it */
  | 'stay'
  | 'as it is'
  /** "everything", "the whole document" */
  | 'everything'
  /** "everything else", "the rest" */
  | 'rest'
  /** "text", "words", "content": defined by its modifiers, or all of it */
  | 'text'
  /** "parts", "passages", "those": defined by its modifiers, which are required */
  | 'parts'
  /** "it", "them": what was named before */
  | 'them'
  /** "its", "their": of the part named before */
  | 'its'
  | 'in'
  /** "outside" */
  | 'outside'
  | 'and'
  | 'or'
  | 'but'
  | 'both'
  /** "that", "which" */
  | 'that'
  /** "is", "should be" */
  | 'be'
  /** "has" */
  | 'have'
  /** "written", "formatted": what it is follows */
  | 'formatted'
  /** "called", "with the title" */
  | 'named'
  /** "about" */
  | 'about'
  | 'the'
  | 'any'
  | 'all'
  | 'every'
  | 'from'
  | 'to'
  | 'until'
  | 'after'
  | 'before'
  | 'between'
  | 'onwards'
  | 'then'
  | 'table'
  | 'cell'
  | 'row'
  | 'header row'
  | 'column'
  | 'paragraph'
  | 'style'
  | 'heading'
  | 'level'
  | 'title'
  | 'number sign'
  | 'first'
  | 'last'
  | 'code'
  | 'non'
  /** "letters", behind their colour */
  | 'font'
  /** "the following:" */
  | 'the following'
  | 'nothing to say';

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
  | { readonly is: 'places'; readonly places: readonly Place[] }
  /** `isNoun`: describes no other noun ("italics"). */
  | { readonly is: 'look'; readonly look: Look; readonly isNoun: boolean; readonly isNegated: boolean }
  | { readonly is: 'colour'; readonly value: string; readonly isNegated: boolean }
  /** Styles of every document, by the beginning of their names in lower case. */
  | { readonly is: 'kind of style'; readonly styles: readonly string[]; readonly standard: string | undefined };
