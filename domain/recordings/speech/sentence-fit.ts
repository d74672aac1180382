import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { ClipPlacement, PlacementProblem } from './place-speech.ts';
import type { Utterance } from './utterance.ts';

/** How the speech of a sentence fits; those that are spoken together have their shares of one speech. Times in milliseconds. */
export interface SentenceFit extends TimeSpan {
  /** Times the usual speed of the voice. */
  readonly tempo: number;
  /** Milliseconds by which it runs into the time of the next sentence. */
  readonly overlap: number;
  readonly problems: readonly PlacementProblem[];
}

/**
 * The fit of each sentence; undefined: nothing is said.
 *
 * @param texts that are spoken, one per sentence, by whose lengths sentences that are spoken together divide their time
 */
export function fitSentences(
  sentences: readonly TimeSpan[],
  texts: readonly string[],
  utterances: readonly Utterance[],
  placements: readonly (ClipPlacement | null | undefined)[],
): readonly (SentenceFit | undefined)[] {
  const fits: (SentenceFit | undefined)[] = sentences.map(() => undefined);
  for (const [index, { first, afterLast }] of utterances.entries()) {
    const placement = placements[index];
    if (placement == null) continue;
    const { start, length, tempo, problems } = placement;
    const end = start + length;
    const overlap = Math.max(0, end - (sentences[afterLast]?.start ?? end));
    const lengths = sentences.slice(first, afterLast).map((_, place) => Math.max(1, texts[first + place]?.length ?? 0));
    const all = lengths.reduce((sum, each) => sum + each, 0);
    let passed = 0;
    const at = (position: number) => Math.round(start + (length * position) / all);
    for (const [place, own] of lengths.entries()) {
      const isLast = first + place + 1 === afterLast;
      const from = at(passed);
      passed += own;
      fits[first + place] = { start: from, end: at(passed), tempo, overlap: isLast ? overlap : 0, problems };
    }
  }
  return fits;
}
