/** A part of a text with inline codes: words, or the tag of a code. */
export interface TaggedPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Tags of inline codes in segments; text that looks like one is escaped by the service. */
const TAG = /<\/?(?:g|x|bx|ex)\d{1,6}\s{0,4}\/?>/g;

/** Cuts a text at its tags; the parts make the text again. */
export function splitAtTags(tagged: string): readonly TaggedPart[] {
  const parts: TaggedPart[] = [];
  let at = 0;
  for (const { 0: tag, index } of tagged.matchAll(TAG)) {
    if (index > at) parts.push({ text: tagged.slice(at, index), isCode: false });
    parts.push({ text: tag, isCode: true });
    at = index + tag.length;
  }
  if (at < tagged.length) parts.push({ text: tagged.slice(at), isCode: false });
  return parts;
}

/** The tags of a text, in their order. */
export const tagsOf = (tagged: string): readonly string[] =>
  splitAtTags(tagged).flatMap(({ text, isCode }) => (isCode ? [text] : []));

/** A target with the tags of another one that it lacks, at its end: codes can be moved, and not lost. */
export function withAllTags(target: string, wanted: readonly string[]): string {
  const there = tagsOf(target);
  return target + wanted.filter((tag) => !there.includes(tag)).join('');
}

/** Label of the chip for a tag: `<g1>` → `1‹`, `</g1>` → `›1`, `<x2/>` → `2`. */
export function labelOf(tag: string): string {
  const [, slash = '', name = '', number = ''] = /^<(\/?)(g|x|bx|ex)(\d+)/.exec(tag) ?? [];
  if (name === 'x') return number;
  return slash === '/' || name === 'ex' ? `›${number}` : `${number}‹`;
}
