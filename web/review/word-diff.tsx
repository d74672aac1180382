import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { labelOf, splitAtTags } from './tagged.ts';
import classes from './review.module.css';

/** Milliseconds after which two texts count as wholly different. */
const TIMEOUT = 50;

const readable = (tagged: string) =>
  splitAtTags(tagged)
    .map(({ text, isCode }) => (isCode ? `⟨${labelOf(text)}⟩` : text))
    .join('');

/** Words that were removed from a text and inserted into it. Both texts are in tags. */
export function WordDiff({ from, to }: { readonly from: string; readonly to: string }) {
  const changes = useMemo(
    () =>
      diffWordsWithSpace(readable(from), readable(to), { timeout: TIMEOUT }) ?? [
        { value: readable(from), removed: true, added: false },
        { value: readable(to), added: true, removed: false },
      ],
    [from, to],
  );
  return (
    <p dir="auto" className={classes['diff']}>
      {changes.map(({ value, added, removed }, index) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        // Parts have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        return <Part key={index}>{value}</Part>;
      })}
    </p>
  );
}
