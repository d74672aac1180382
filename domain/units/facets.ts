/** Kinds of places in a document that instructions can name. */
export const PLACES = [
  'body',
  'header',
  'footer',
  'footnote',
  'endnote',
  'comment',
  'text_box',
  'chart',
  'diagram',
  'property',
  'alternative_text',
  'numbering',
  'other',
] as const;
export type ContentPlace = (typeof PLACES)[number];

/** How text looks, as far as people name it. */
export const LOOKS = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'highlight',
  'color',
  'superscript',
  'subscript',
  'capitals',
  'monospace',
  'hyperlink',
] as const;
export type Look = (typeof LOOKS)[number];

/** Kinds of lists, by the mark of their items. */
export const LISTS = ['numbered', 'bulleted'] as const;
export type ListKind = (typeof LISTS)[number];

/** A range of a unit's text in one look. */
export interface LookRange {
  /** UTF-16 offsets into the unit's text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly look: Look;
  /** Value of a highlight or a color: its name or hexadecimal value, lower case. */
  readonly value?: string | undefined;
}

/** Properties of a unit besides its text, by which instructions select. */
export interface UnitFacets {
  readonly place: ContentPlace;
  /** Name of the paragraph style as people see it (`Quote`, `Heading 1`); null: the default style. */
  readonly style: string | null;
  /** 1 to 9 of a heading or title, null otherwise. */
  readonly headingLevel: number | null;
  readonly isTitle: boolean;
  readonly isListItem: boolean;
  /** Kind of list, for a list item with a number or a bullet before it. */
  readonly list?: ListKind | undefined;
  /** By its style or its monospaced font, the whole paragraph. */
  readonly isCode: boolean;
  /** Position of the outermost table in the document and the place in it, from 1; null outside of tables. */
  readonly table: { readonly number: number; readonly row: number; readonly column: number } | null;
  /** Names of the character styles in use with their ranges. */
  readonly characterStyles: readonly { readonly start: number; readonly end: number; readonly style: string }[];
  readonly looks: readonly LookRange[];
  /** For a note or a comment: its position among those of its place, in the order of their references, from 1. */
  readonly note?: number | undefined;
  /**
   * For a note or a comment: id of the unit that refers to it, or of the last one before that place if its paragraph
   * has no text. It belongs to the section of that unit.
   */
  readonly referredFrom?: string | undefined;
}
