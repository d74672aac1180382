import { Fragment } from 'react';
import { markTerms } from './segment-terms.ts';
import { labelOf, partsOf } from './tagged.ts';
import classes from './review.module.css';

const NONE: readonly string[] = [];

/** A text with its inline codes as chips. @param terms that are marked in it */
export function CodedText({ text, terms = NONE }: { readonly text: string; readonly terms?: readonly string[] }) {
  // Parts have no other identity than their place.
  /* oxlint-disable react/no-array-index-key */
  return (
    <span dir="auto">
      {partsOf(text).map((part, index) =>
        part.isCode ? (
          <span key={index} className={classes['chip']}>
            {labelOf(part.text)}
          </span>
        ) : terms.length === 0 ? (
          part.text
        ) : (
          markTerms(part.text, terms).map((piece, at) =>
            piece.isTerm ? (
              <mark key={`${index} ${at}`} className={classes['term']}>
                {piece.text}
              </mark>
            ) : (
              <Fragment key={`${index} ${at}`}>{piece.text}</Fragment>
            ),
          )
        ),
      )}
    </span>
  );
}
