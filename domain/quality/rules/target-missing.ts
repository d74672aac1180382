import { hasLetters } from '#domain/languages/letters.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { wholeText } from '#domain/quality/spans.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Marks that stand for no word; "&", "–", "/" and "#" do. */
const ONLY_MARKS = /^[\s"'“”‘’„‚«»‹›.,;:!?…()[\]。、]*$/u;

/** A text without a translation, or with marks in its place, and words in the place of marks. */
export const targetMissing: SegmentRule = {
  id: 'target-missing',
  category: 'accuracy/untranslated',
  severity: 'critical',
  check({ source, target }) {
    if (!hasVisibleText(source.text)) return undefined;
    if (!hasVisibleText(target.text)) return finding('The translation is missing.', wholeText(source.text), []);
    const isOfMarks = ONLY_MARKS.test(target.text);
    if (isOfMarks === ONLY_MARKS.test(source.text)) return undefined;
    const [from, to] = [wholeText(source.text), wholeText(target.text)];
    // A code may show a word, and be all that there is to show.
    if (isOfMarks) return hasLetters(source.prose) ? finding('The translation has only marks.', from, to) : undefined;
    if (!hasLetters(target.prose)) return undefined;
    return finding('The source has only marks, the translation words.', from, to, {
      category: 'accuracy/addition',
      severity: 'major',
    });
  },
};
