import { interpretationsOf, titleNumber, type SectionLabel } from '#instructions/document/heading-numbers.ts';
import type { DocumentOutline, OutlineHeading } from '#instructions/document/outline.ts';
import { cacheByOutline } from './cache-by-outline.ts';

/** Labels that people use for each other's headings. */
const COMMON: ReadonlySet<SectionLabel> = new Set(['chapter', 'section', 'article', 'clause'] as const);

const knownNumbers = new WeakMap<OutlineHeading, ReturnType<typeof titleNumber>>();

/** Label and numbers of a heading: looked up for every number of an instruction. */
function numberOf(heading: OutlineHeading): ReturnType<typeof titleNumber> {
  const known = knownNumbers.get(heading) ?? titleNumber(heading.title);
  knownNumbers.set(heading, known);
  return known;
}

/** Headings of the highest level that has several: below a lone heading on top, which is a title. */
export function chaptersOf(outline: DocumentOutline): readonly OutlineHeading[] {
  const { headings } = outline;
  return cacheByOutline(outline, 'chapters', () => {
    for (let level = 1; level <= 9; level += 1) {
      const found = headings.filter((heading) => heading.level === level);
      if (found.length > 1) return found;
    }
    return headings;
  });
}

/** Headings with a label, in their text or by common names for those without one; in order. */
export function labeledHeadings(outline: DocumentOutline, label: SectionLabel): readonly OutlineHeading[] {
  return cacheByOutline(outline, `labelled ${label}`, () => {
    const labeled = outline.headings.filter((heading) => numberOf(heading).label === label);
    if (labeled.length > 0) return labeled;
    return label === 'chapter' || label === 'section' ? chaptersOf(outline) : [];
  });
}

/**
 * The heading with a number or letter in its text; if no text has numbers, by counting.
 *
 * @param written `2`, `2.1`, `IV`, `B`, `two`
 * @returns undefined if none exists, or several on one level
 */
export function byNumber(outline: DocumentOutline, label: SectionLabel, written: string): OutlineHeading | undefined {
  return cacheByOutline(outline, `number ${label} ${written}`, () =>
    findNumber(outline, label, interpretationsOf(written)),
  );
}

function findNumber(
  outline: DocumentOutline,
  label: SectionLabel,
  wanted: readonly string[],
): OutlineHeading | undefined {
  const { headings } = outline;
  const fitting = headings.flatMap((heading) => {
    const { label: own, numbers } = numberOf(heading);
    const fit = fitOf(label, own);
    return fit > 0 && numbers.some((number) => wanted.includes(number)) ? [{ heading, fit }] : [];
  });
  if (fitting.length > 0) {
    const best = fitting.some(({ fit }) => fit === 2) ? 2 : 1;
    const named = fitting.filter(({ fit }) => fit === best).map(({ heading }) => heading);
    const top = named.reduce((least, { level }) => Math.min(least, level), 9);
    const highest = named.filter(({ level }) => level === top);
    return highest.length === 1 ? highest[0] : undefined;
  }
  return byCounting(outline, label, wanted[0] ?? '');
}

/** 2: by this label; 1: by one that is used for it; 0: not at all. */
function fitOf(wanted: SectionLabel, own: SectionLabel | null): number {
  if (wanted === own) return 2;
  if (own === null) return wanted === 'appendix' || wanted === 'schedule' ? 0 : 1;
  return COMMON.has(wanted) && COMMON.has(own) ? 1 : 0;
}

function byCounting(outline: DocumentOutline, label: SectionLabel, number: string): OutlineHeading | undefined {
  const chapters = chaptersOf(outline);
  const isCountable = COMMON.has(label) || label === 'part' || (label === 'subsection' && number.includes('.'));
  if (!isCountable || chapters.some((heading) => numberOf(heading).numbers.length > 0)) return undefined;
  if (/^\d+$/.test(number)) return chapters[Number(number) - 1];
  return outline.headings.find((heading) => heading.number === number);
}

/** The headings of the same or a higher level from one to another; undefined in the reverse order. */
export function headingsBetween(
  { headings }: DocumentOutline,
  from: OutlineHeading | undefined,
  to: OutlineHeading | undefined,
): readonly OutlineHeading[] | undefined {
  if (from === undefined || to === undefined || to.position < from.position) return undefined;
  return headings.filter(
    ({ position, level }) => position >= from.position && position <= to.position && level <= from.level,
  );
}

/** True for a heading inside the section of another. */
export function isBelow({ headings }: DocumentOutline, heading: OutlineHeading, of: OutlineHeading): boolean {
  return (
    heading.position > of.position &&
    headings.slice(of.position, heading.position).every(({ level }) => level > of.level)
  );
}

/** Headings of the next level below a heading. */
export function childrenOf(
  { headings }: DocumentOutline,
  { position, level }: OutlineHeading,
): readonly OutlineHeading[] {
  const below = headings.slice(position);
  const end = below.findIndex((heading) => heading.level <= level);
  const own = end < 0 ? below : below.slice(0, end);
  const next = own.reduce((least, heading) => Math.min(least, heading.level), 9);
  return own.filter((heading) => heading.level === next);
}
