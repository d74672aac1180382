import { maxEdits } from './grams.ts';
import { EXACT, PENALTIES } from './score.ts';
import { minEdits, type WordSignature } from './word-signature.ts';

/** An entry of the index for a group of words of a segment. */
export interface IndexEntry extends WordSignature {
  readonly document: number;
  readonly generation: number;
  readonly position: number;
}

/** A segment that may be a match. */
export interface Candidate {
  readonly document: number;
  readonly generation: number;
  readonly position: number;
  /** The highest score that it can have. */
  readonly bound: number;
  /** Groups of words that it shares with the text. */
  readonly shared: number;
}

/** The segments of index entries that can be matches, those that can have the highest scores first, the latest of equal ones. */
export function rankCandidates(query: WordSignature, entries: Iterable<IndexEntry>): readonly Candidate[] {
  const found = new Map<number, Map<number, Mutable>>();
  for (const entry of entries) {
    const { document, generation, position } = entry;
    const ofDocument = found.get(document) ?? new Map<number, Mutable>();
    found.set(document, ofDocument);
    const known = ofDocument.get(position);
    if (known === undefined) {
      ofDocument.set(position, { document, generation, position, bound: highestScore(query, entry), shared: 1 });
    } else known.shared += 1;
  }
  const candidates = [...found.values()].flatMap((ofDocument) => [...ofDocument.values()]);
  return candidates
    .filter(({ bound }) => bound > 0)
    .sort(
      (one, other) =>
        other.bound - one.bound ||
        other.shared - one.shared ||
        other.document - one.document ||
        other.position - one.position,
    );
}

type Mutable = Omit<Candidate, 'shared'> & { shared: number };

/** The score that a segment can have at most, 0 if it can't be a match. */
function highestScore(query: WordSignature, entry: WordSignature): number {
  const edits = minEdits(query, entry);
  if (edits > maxEdits(query.words, entry.words)) return 0;
  const longer = Math.max(query.words, entry.words);
  const similar = Math.floor(EXACT - (edits / longer) * 100);
  if (query.values === entry.values) return similar;
  return Math.min(EXACT - 1, similar) - PENALTIES.values;
}
