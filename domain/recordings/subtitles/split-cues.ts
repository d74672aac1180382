import type { TimedPiece, TimeSpan } from './cue.ts';
import { fitsCue } from './lay-out-lines.ts';
import { displayWidth, type SubtitleProfile } from './profile.ts';
import { endsClause, bindsToNextPiece } from './text-pieces.ts';

/** Text that is shown together. */
export interface SubtitleText extends TimeSpan {
  readonly text: string;
  /** The pieces of the text, with the times of the voice. */
  readonly pieces?: readonly TimedPiece[];
  /** Position of the sentence that it begins in. */
  readonly first?: number;
  /** Position of the sentence that it ends in. */
  readonly last?: number;
  /** Its line is not shared with the text before it: of another speaker, who gets a dash, or a sound. */
  readonly begins?: 'turn' | 'line';
}

/** A pause of this many milliseconds is a good end of a cue. */
const AUDIBLE_PAUSE = 300;
/** A cue with fewer columns looks lost next to its neighbor. */
const FEW_COLUMNS = 12;

/**
 * Cuts a sentence into cues that fit the rules, with the lowest cost: few of them, each readable in its time, ending at
 * clauses and pauses rather than after short words.
 */
export function splitCues(pieces: readonly TimedPiece[], profile: SubtitleProfile): readonly SubtitleText[] {
  // best[end]: the cheapest cues of the pieces before `end`, by where the last of them begins.
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= pieces.length; end += 1) {
    let cheapest = { cost: Infinity, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const group = pieces.slice(from, end);
      // A single piece always is a cue, so that there is a way.
      if (from < end - 1 && !canBeCue(group, profile)) break;
      const cost = best[from]!.cost + cueCost(group, end === pieces.length, profile);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const cues: SubtitleText[] = [];
  for (let end = pieces.length; end > 0; end = best[end]!.from) {
    cues.unshift(joinPieces(pieces.slice(best[end]!.from, end)));
  }
  return cues;
}

function canBeCue(group: readonly TimedPiece[], profile: SubtitleProfile): boolean {
  const { start, end } = joinPieces(group);
  return (
    end - start <= profile.maximumDuration &&
    fitsCue(
      group.map(({ text }) => text),
      profile,
    )
  );
}

function cueCost(group: readonly TimedPiece[], isLast: boolean, profile: SubtitleProfile): number {
  const { text, start, end } = joinPieces(group);
  const columns = displayWidth(text, profile);
  const duration = Math.max(1, end - start);
  const rate = (columns * 1000) / duration;
  let cost = 1;
  cost += 4 * Math.max(0, rate / profile.targetRate - 1);
  cost += 3 * Math.max(0, 1 - duration / profile.minimumDuration);
  cost += columns < FEW_COLUMNS ? 0.6 : 0;
  for (const [index, piece] of group.slice(1).entries()) {
    // A pause inside of a cue: its text would stand while nothing is said.
    if (piece.start - group[index]!.end >= AUDIBLE_PAUSE) cost += 0.4 + (piece.start - group[index]!.end) / 1000;
  }
  const last = group.at(-1)!.text;
  if (!isLast) cost += endsClause(last) ? -0.6 : bindsToNextPiece(last, profile) ? 0.5 : 0;
  return cost;
}

function joinPieces(group: readonly TimedPiece[]): SubtitleText {
  const text = group
    .map((piece) => piece.text)
    .join('')
    .trim();
  return { text, start: group[0]!.start, end: group.at(-1)!.end, pieces: group };
}
