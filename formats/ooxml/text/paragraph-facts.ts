import type { ListKind, ContentPlace, UnitFacets } from '#domain/units/facets.ts';
import type { ParagraphContent } from './paragraph-content.ts';

/** Facts recorded about a paragraph while its part is read, for its description. */
export interface ParagraphFacts {
  readonly place: ContentPlace;
  readonly table: UnitFacets['table'];
  /** Id of its style. */
  style?: string | undefined;
  /** From 0, 9 for text. */
  outlineLevel?: number;
  /** Id of its list, `0` for none. */
  numbering?: string | undefined;
  /** Level in its list, from 0 as in the file. */
  listLevel?: string | undefined;
  /** Kind of list, for text in drawings, which names no list. */
  bullet?: ListKind | undefined;
}

/** Properties that a vocabulary notes of a paragraph whose part is being read. */
export interface NotedParagraph {
  /** True when the paragraph's style hides its text. */
  hidden: boolean;
  /** Set where the document is described. */
  readonly facts: ParagraphFacts | undefined;
}

/** Determines the places and formatting of paragraphs. */
export interface Describer {
  /** @param content undefined for paragraphs whose text can't be written */
  describe(facts: ParagraphFacts, content: ParagraphContent | undefined): UnitFacets;
}

/** Describes a text that is no paragraph. */
export function describePlainText({ place, table }: Pick<UnitFacets, 'place' | 'table'>): UnitFacets {
  return {
    place,
    style: null,
    headingLevel: null,
    isTitle: false,
    isListItem: false,
    isCode: false,
    table,
    characterStyles: [],
    looks: [],
  };
}
