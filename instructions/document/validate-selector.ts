import { isColor } from './colors.ts';
import type { DocumentOutline } from './outline.ts';
import type { Selector } from '#domain/plans/document-plan.ts';
import { STANDARD_STYLES } from './standard-styles.ts';
import { sameTitle } from './titles.ts';

const STANDARD: ReadonlySet<string> = new Set(Object.values(STANDARD_STYLES));

/** Compares a selector with a document. @returns its problems, as sentences for its author */
export function problemsOf(selector: Selector, outline: DocumentOutline): readonly string[] {
  switch (selector.kind) {
    case 'section':
      return headingProblems(selector, outline);
    case 'range':
      return [selector.from, selector.to].flatMap((end) => (end === null ? [] : headingProblems(end, outline)));
    case 'column':
      return outline.columnTitles.some((title) => sameTitle(title, selector.title))
        ? []
        : [`There is no column "${selector.title}"; take a title as the outline has it.`];
    case 'style':
      // "Skip captions" is valid for a document without captions.
      return STANDARD.has(selector.style) || outline.styles.some(({ name }) => name === selector.style)
        ? []
        : [`There is no style "${selector.style}"; take a name as the outline has it.`];
    case 'table':
      return [selector.number, selector.row, selector.column].includes(0) ? ['Positions count from 1.'] : [];
    case 'paragraphs':
    case 'items':
      return selector.from === 0 || selector.to === 0 ? ['Positions count from 1.'] : [];
    case 'each_section':
      return selector.level === null || outline.headings.some(({ level }) => level === selector.level)
        ? []
        : [`There is no heading of level ${selector.level}; take a level as the outline has it.`];
    case 'look':
    case 'whole_look':
      return selector.value === null || outline.looks.some((each) => isLook(each, selector))
        ? []
        : [`There is no ${selector.look} of the value "${selector.value}"; take a value as the outline has it.`];
    default:
      return [];
  }
}

function isLook(
  offered: DocumentOutline['looks'][number],
  wanted: Extract<Selector, { readonly kind: 'look' | 'whole_look' }>,
): boolean {
  return (
    offered.look === wanted.look &&
    (offered.value === wanted.value ||
      (offered.value !== null && wanted.value !== null && isColor(offered.value, wanted.value)))
  );
}

function headingProblems(
  { heading, title }: { readonly heading: number; readonly title: string },
  { headings }: DocumentOutline,
): readonly string[] {
  const found = headings[heading - 1];
  if (found !== undefined && sameTitle(found.title, title)) return [];
  return [`There is no heading "${title}" at position ${heading}; take position and title as the outline has them.`];
}
