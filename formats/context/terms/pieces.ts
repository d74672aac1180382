/** A place of a document that may hold terms. */
export type DocumentPiece =
  /** A row of a table; tables are numbered from 1. */
  | { readonly kind: 'row'; readonly table: number; readonly place: string; readonly cells: readonly string[] }
  /** A line or a paragraph of running text. */
  | { readonly kind: 'line'; readonly place: string; readonly text: string };
