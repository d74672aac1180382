import { words } from '#instructions/engine/reading/scanner.ts';
import type { SlidePlace } from '#domain/units/slide-facets.ts';

/** Words in front of a thing; they end with the blank. */
export const ALL = '(?:(?:all|every|each|any)(?: of)?(?: the| its)? |the |its )?';

/** Names of kinds of text. */
export const PLACES: readonly (readonly [SlidePlace, RegExp])[] = [
  ['subtitle', words(`${ALL}(?:slide )?sub-?titles?`)],
  ['title', words(`${ALL}(?:slide )?(?:titles?|headlines?|headings?)(?! slides?)(?: of the slides)?`)],
  ['notes', words(`${ALL}(?:speaker'?s?'? |presenter'?s?'? |slide )?notes(?: pages?)?`)],
  ['comment', words(`${ALL}comments?`)],
  ['table', words(`${ALL}tables?`)],
  ['chart', words(`${ALL}(?:charts?|graphs?)(?: (?:titles?|labels?|texts?))?`)],
  ['diagram', words(`${ALL}(?:diagrams?|smart ?arts?)`)],
  ['text_box', words(`${ALL}(?:text ?box(?:es)?|shapes?)`)],
  ['footer', words(`${ALL}(?:slide )?footers?`)],
  ['alternative_text', words(`${ALL}(?:alternative texts?|alt[ -]?texts?|(?:image|picture) descriptions?)`)],
  ['body', words(`${ALL}(?:body(?: texts?)?|bullet points?|bullets?)`)],
  ['layout', words(`${ALL}(?:slide )?layouts?(?: texts?)?`)],
  ['master', words(`${ALL}(?:slide )?masters?(?: slides?| texts?)?`)],
  ['section_name', words(`${ALL}section (?:names?|titles?)|(?:the )?names? of (?:the |all )*sections?`)],
  ['property', words(`${ALL}(?:document|file|presentation) properties|(?:the )?metadata`)],
];
