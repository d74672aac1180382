import type { ComparedSpan } from '#domain/protection/text-spans.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf } from '#domain/quality/spans.ts';

const TIME = /(?<![\d:.,])(\d{1,2})\s?(?::|h|時|时|點|点|시|\.(?=\d\d\s?Uhr))\s?(\d{2})(?!\d|:\d)/gu;
/** Texts with half days, in which numbers by themselves can't be compared. */
const HALF_DAY = /\d\s?[ap]\.?\s?m\b/iu;
const HALF_DAY_MINUTES = 12 * 60;

/** A time of a text in half days (4:15 p.m.) that became another one. */
export const times: SegmentRule = {
  id: 'times',
  category: 'accuracy/mistranslation',
  severity: 'major',
  check({ source, target }) {
    if (!HALF_DAY.test(source.prose) && !HALF_DAY.test(target.prose)) return undefined;
    const [wanted, found] = [timesOf(source.prose), timesOf(target.prose)];
    // Full hours are written in too many ways.
    if (wanted.length === 0 || wanted.length !== found.length) return undefined;
    const { missing, added } = differenceOf(wanted, found);
    return missing.length === 0 ? undefined : finding('A time differs from that of the source.', missing, added);
  },
};

function timesOf(text: string): readonly ComparedSpan[] {
  return Array.from(text.matchAll(TIME), ({ index, 0: whole, 1: hours, 2: minutes }) => ({
    start: index,
    end: index + whole.length,
    key: String((Number(hours) * 60 + Number(minutes)) % HALF_DAY_MINUTES),
  }));
}
