import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { foldText } from '#domain/texts/fold-text.ts';

/** Between source and target; no folded text has it, so that nothing is found across both. */
const SEPARATOR = '\n';

/** The text in which a segment is found: source and target without tags, case and accents. @param source in tags @param target in tags */
export function segmentSearchText(source: string, target: string): string {
  return [source, target].map((tagged) => foldText(decodeTagged(tagged).text)).join(SEPARATOR);
}
