import type { ListKind, Look, Place } from '#domain/units/facets.ts';
import type { SectionLabel } from '#domain/selection/document/heading-numbers.ts';

/** Meanings without anything more to say. */
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
  /** "translate" and what else means it */
  | 'translate'
  /** "translated", behind what is */
  | 'translated'
  /** "keep", "leave": what follows stays, with or without "as it is" behind it */
  | 'keep'
  /** "stays": what is named before stays, with or without "as it is" behind it */
  | 'stay'
  | 'as it is'
  /** "everything", "the whole document" */
  | 'everything'
  /** "everything else", "the rest" */
  | 'rest'
  /** "text", "words", "content": stands for what is said around it, or for all of it */
  | 'text'
  /** "parts", "passages", "those": stands for what is said around it, which has to be said */
  | 'parts'
  /** "it", "them": what was named before */
  | 'them'
  /** "its", "their": of what was named before */
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

/** What a word or phrase of an instruction does. */
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
  /** `isNoun`: nothing is described by it ("italics"). */
  | { readonly is: 'look'; readonly look: Look; readonly isNoun: boolean; readonly isNegated: boolean }
  | { readonly is: 'colour'; readonly value: string; readonly isNegated: boolean }
  /** Styles of every document, by the beginning of their names in lower case. */
  | { readonly is: 'kind of style'; readonly styles: readonly string[]; readonly standard: string | undefined };
