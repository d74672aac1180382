import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { ClipPlacement, PlacementProblem } from './place-speech.ts';
import type { Utterance } from './utterance.ts';

/** How the speech of a sentence fits; sentences that are spoken together have one speech. Times in milliseconds. */
export interface SentenceFit extends TimeSpan {
  /** Times the usual speed of the voice. */
  readonly tempo: number;
  /** Milliseconds by which it runs into the time of the next sentence. */
  readonly overlap: number;
  readonly problems: readonly PlacementProblem[];
}

/** The fit of each sentence; undefined: nothing is said. */
export function fitSentences(
  sentences: readonly TimeSpan[],
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
    for (let sentence = first; sentence < afterLast; sentence += 1) {
      fits[sentence] = { start, end, tempo, overlap, problems };
    }
  }
  return fits;
}
