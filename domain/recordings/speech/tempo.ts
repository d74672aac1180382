import { slotOf, type Utterance } from './utterance.ts';

/** Fastest tempo that is not remarked upon, and slowest one. Source: KrillinAI and open-dubbing stretch as far. */
export const MAX_TEMPO = 1.3;
export const MIN_TEMPO = 0.92;
/** Tempo beyond which nobody understands anything: later utterances are delayed instead. */
export const HURRIED_TEMPO = 2;

/**
 * The tempo at which an utterance fits: above 1 for a long one, below 1 for one that is shorter than the original.
 *
 * @param natural milliseconds at the usual speed of the voice
 */
export function requiredTempo(natural: number, utterance: Utterance): number {
  const slot = slotOf(utterance);
  if (natural > slot) return natural / slot;
  return Math.min(1, Math.max(MIN_TEMPO, natural / (utterance.end - utterance.start)));
}
