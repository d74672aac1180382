import type { OutlineHeading } from '#instructions/document/outline.ts';
import type { Criterion } from '#domain/plans/document-plan.ts';
import { oneOf, sectionOf } from './criteria.ts';

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
    | 'place'
    | 'other';
  /** "All tables" and "every table", of which "not" may leave some. */
  readonly isUniversal?: boolean;
  /** A section is named by more than its title. */
  readonly isLabelled?: boolean;
  /** It has positions already. */
  readonly isCounted?: boolean;
  /** Those of its kind have positions: notes, headings, list items. */
  readonly isCountable?: boolean;
}

export function reference(
  kind: Reference['kind'],
  criteria: readonly Criterion[],
  more: Partial<Reference> = {},
): Reference {
  return { kind, criteria, ...more };
}

/** True when other things can be in it. */
export function isContainer({ kind }: Reference): boolean {
  return kind !== 'look' && kind !== 'style' && kind !== 'other';
}

/** Sections by their headings, which are counted by themselves. */
export function referToSections(headings: readonly OutlineHeading[], isLabelled: boolean): Reference {
  return reference('section', oneOf(headings.map(sectionOf)), { isLabelled, isCounted: true });
}

/** Text in any of some styles. */
export function referToStyles(styles: readonly string[]): Reference {
  return reference('style', oneOf(styles.map((style) => ({ kind: 'style', style }))));
}
