import { plainText } from '#domain/units/coded-text.ts';
import type { SlidePlace, SlideSummary } from '#domain/units/slide-facets.ts';
import type { Unit } from '#domain/units/unit.ts';

/** A slide as a test writes it: texts by place. */
export interface SlideOfTest {
  readonly title: string;
  readonly section?: string;
  readonly isHidden?: boolean;
  readonly texts?: readonly (readonly [SlidePlace, string])[];
}

/** The units of a presentation as a reader describes them; ids are slides and places: `2 notes`. */
export function presentationUnits(slides: readonly SlideOfTest[]): readonly Unit[] {
  const summaries = slides.map(({ title, section = null, isHidden = false }, index): SlideSummary => ({
    number: index + 1,
    title,
    isHidden,
    section,
  }));
  const presentation = { slides: summaries };
  const unit = (id: string, text: string, place: SlidePlace, slide: SlideSummary | null): Unit => {
    const reason: Unit['skipReason'] =
      place === 'comment'
        ? 'comment'
        : place === 'section_name'
          ? 'not_selected'
          : slide?.isHidden
            ? 'hidden'
            : undefined;
    const skipped = reason === undefined ? {} : { skipReason: reason };
    return {
      id,
      content: plainText(text),
      context: id,
      translate: reason === undefined,
      ...skipped,
      slide: { place, presentation, slide },
    };
  };
  const units = slides.flatMap(({ title, texts = [] }, index) => {
    const own: readonly (readonly [SlidePlace, string])[] = [['title', title], ...texts];
    return own.map(([place, text]) => unit(`${index + 1} ${place}`, text, place, summaries[index]!));
  });
  return [...units, unit('master', 'Confidential', 'master', null), unit('section', 'Appendix', 'section_name', null)];
}

/** Seven slides in two sections, the fifth of them hidden. */
export const DECK = presentationUnits([
  {
    title: 'Welcome',
    section: 'Main',
    texts: [
      ['subtitle', 'Sales meeting'],
      ['notes', 'Smile'],
    ],
  },
  {
    title: 'Our prices',
    section: 'Main',
    texts: [
      ['body', 'All of them went up'],
      ['table', 'Chair'],
      ['comment', 'Really?'],
    ],
  },
  {
    title: 'Market',
    section: 'Main',
    texts: [
      ['body', 'Pricing of competitors'],
      ['notes', 'Mention the prices'],
    ],
  },
  {
    title: 'Team',
    section: 'Main',
    texts: [
      ['body', 'Who we are'],
      ['alternative_text', 'A photo'],
      ['table', 'Names'],
    ],
  },
  { title: 'Old plan', section: 'Main', isHidden: true, texts: [['body', 'No longer true']] },
  {
    title: 'Details',
    section: 'Appendix',
    texts: [
      ['chart', 'Growth'],
      ['footer', 'Page'],
    ],
  },
  { title: 'Thank you', section: 'Appendix', texts: [['notes', 'Wave']] },
]);
