import { cutAtTextMarks } from '#web/ui/pieces.ts';
import { marksOfTerms, type MarkedTerm } from './segment-terms.ts';
import { labelOf, splitAtTags } from './tagged.ts';
import classes from './review.module.css';

const NONE: readonly MarkedTerm[] = [];

interface CodedTextProps {
  readonly text: string;
  /** Marked in it. */
  readonly terms?: readonly MarkedTerm[];
}

/** A text with its inline codes as chips. */
export function CodedTextView({ text, terms = NONE }: CodedTextProps) {
  // Parts have no other identity than their place.
  /* oxlint-disable react/no-array-index-key */
  return (
    <span dir="auto">
      {splitAtTags(text).map((part, index) =>
        part.isCode ? (
          <span key={index} className={classes['chip']}>
            {labelOf(part.text)}
          </span>
        ) : (
          cutAtTextMarks(part.text, marksOfTerms(part.text, terms)).map(({ start, words, mark }) =>
            mark === undefined ? (
              words
            ) : (
              <mark
                key={`${index} ${start}`}
                className={classes[mark.title === undefined ? 'term' : 'entry']}
                title={mark.title}
              >
                {words}
              </mark>
            ),
          )
        ),
      )}
    </span>
  );
}
