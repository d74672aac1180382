import { latinLength } from '#domain/guards/length-guard.ts';
import { MASK } from '#domain/quality/mask.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { wholeText } from '#domain/quality/spans.ts';

/** Letters up to which a translation may have any length that its slack allows. */
const SHORT = 20;
const SLACK = 20;
/** Ratios of Okapi's check of lengths for short and long texts; its lower limit is meant for languages of one script. */
const MAX_RATIO = { short: 3.5, long: 2.5 };
const MIN_RATIO = { alike: 0.3, across: 0.2 };

/** A translation that is much longer or shorter than its source. */
export const lengthRatio: SegmentRule = {
  id: 'length-ratio',
  category: 'accuracy/omission',
  severity: 'minor',
  check({ source, target }) {
    const [from, to] = [readable(withoutContext(source.prose, target.prose)), readable(target.prose)];
    if (to.length === 0 || from.length === 0) return undefined;
    const most = from.length <= SHORT ? MAX_RATIO.short * from.length + SLACK : MAX_RATIO.long * from.length;
    const least = from.length <= SHORT ? 0 : MIN_RATIO[from.isDense === to.isDense ? 'alike' : 'across'] * from.length;
    const isLong = to.length > most;
    if (!isLong && to.length >= least) return undefined;
    return finding(
      `The translation is much ${isLong ? 'longer' : 'shorter'} than the source.`,
      wholeText(source.text),
      wholeText(target.text),
      isLong ? { category: 'accuracy/addition' } : undefined,
    );
  },
};

/**
 * Removes the context before the bar in `year template|2000`, which shows the translator where the text is used (GLib's
 * `Q_`) and isn't translated.
 */
function withoutContext(source: string, target: string): string {
  return target.includes('|') ? source : source.slice(source.indexOf('|') + 1);
}

function readable(prose: string) {
  return latinLength((prose.includes(MASK) ? prose.replaceAll(MASK, '') : prose).trim());
}
