import type { Criterion } from '#domain/plans/document-plan.ts';

/** A reference of an instruction to parts of the document. */
export interface Reference {
  readonly criteria: readonly Criterion[];
  /** Compared when several are joined, and determines possible exceptions. */
  readonly kind:
    | 'section'
    | 'each section'
    | 'range'
    | 'table'
    | 'paragraph'
    | 'heading'
    | 'look'
    | 'style'
    | 'list'
    | 'note'
    | 'other';
  /** Other things can be in it. */
  readonly isContainer?: boolean;
  /** "All tables" and "every table", of which "not" may leave some. */
  readonly isUniversal?: boolean;
  /** A section is named by more than its title. */
  readonly isLabelled?: boolean;
  /** It has positions already. */
  readonly isCounted?: boolean;
  /** Those of its kind have positions: notes, headings, list items. */
  readonly isCountable?: boolean;
}

/** A part of no particular kind, unless it is given. */
export function reference(criteria: readonly Criterion[], more: Partial<Reference> = {}): Reference {
  return { kind: 'other', criteria, ...more };
}
