import { labelOf, partsOf } from './tagged.ts';
import classes from './review.module.css';

/** A text with its inline codes as chips. */
export function CodedText({ text }: { readonly text: string }) {
  return (
    <span dir="auto">
      {partsOf(text).map((part, index) =>
        part.isCode ? (
          // Parts have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes['chip']}>
            {labelOf(part.text)}
          </span>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
