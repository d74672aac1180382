import type { OutlineHeading } from '#instructions/document/outline.ts';
import type { DocumentCriterion } from '#domain/plans/document-plan.ts';
import { criteriaOfSelectors, sectionOf } from './criteria.ts';

/** A reference of an instruction to parts of the document. */
export interface DocumentReference {
  readonly criteria: readonly DocumentCriterion[];
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
  readonly isLabeled?: boolean;
  /** It has positions already. */
  readonly isCounted?: boolean;
  /** Those of its kind have positions: notes, headings, list items. */
  readonly isCountable?: boolean;
}

export function reference(
  kind: DocumentReference['kind'],
  criteria: readonly DocumentCriterion[],
  more: Partial<DocumentReference> = {},
): DocumentReference {
  return { kind, criteria, ...more };
}

/** True when other things can be in it. */
export function isContainer({ kind }: DocumentReference): boolean {
  return kind !== 'look' && kind !== 'style' && kind !== 'other';
}

/** Sections by their headings, which are counted by themselves. */
export function referToSections(headings: readonly OutlineHeading[], isLabelled: boolean): DocumentReference {
  return reference('section', criteriaOfSelectors(headings.map(sectionOf)), { isLabeled: isLabelled, isCounted: true });
}

/** Text in any of some styles. */
export function referToStyles(styles: readonly string[]): DocumentReference {
  return reference('style', criteriaOfSelectors(styles.map((style) => ({ kind: 'style', style }))));
}
