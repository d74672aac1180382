import type { CodedText } from '#domain/units/coded-text.ts';
import type { StoredCorpusSegment } from '#jobs/work-area/terms-records.ts';

type MutableSegment = StoredCorpusSegment & { readonly targets: Record<string, CodedText> };

/**
 * Brings together what readings of the same texts for several languages have: the nth occurrence of a source text in one is
 * the nth in each other, since ids of units differ from language to language in some systems.
 *
 * @param parts a reading per language
 * @returns the segments in the order of the first reading, followed by those that it lacks
 */
export function mergeSegments(parts: readonly (readonly StoredCorpusSegment[])[]): readonly StoredCorpusSegment[] {
  const [first = [], ...others] = parts;
  if (others.length === 0) return first;
  const merged: MutableSegment[] = first.map((segment) => ({ ...segment, targets: { ...segment.targets } }));
  const places = new Map<string, MutableSegment[]>();
  const occurrencesOf = (text: string) => {
    let found = places.get(text);
    if (found === undefined) places.set(text, (found = []));
    return found;
  };
  for (const segment of merged) occurrencesOf(segment.source.text).push(segment);
  for (const part of others) {
    const seen = new Map<string, number>();
    for (const segment of part) {
      const { text } = segment.source;
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      const occurrences = occurrencesOf(text);
      const known = occurrences[nth];
      if (known === undefined) {
        const added = { ...segment, targets: { ...segment.targets } };
        merged.push(added);
        occurrences.push(added);
      } else {
        Object.assign(known.targets, segment.targets);
      }
    }
  }
  return merged;
}
