import { displayWidth, type SubtitleProfile } from './profile.ts';
import { endsClause, bindsToNextPiece, textPieces } from './text-pieces.ts';

/** Columns that a break after punctuation may cost in balance, and that one after a short word has to save. */
const CLAUSE_BONUS = 8;
const LEANING_COST = 8;

/**
 * Divides a cue's text into lines: one if it fits, otherwise two of similar length, broken at a clause where possible,
 * and not after an article or a preposition.
 *
 * @param text its line breaks, between speakers, are kept
 * @param language BCP 47
 * @returns the lines; one of them is too long if the text does not fit
 */
export function layOutLines(text: string, language: string, profile: SubtitleProfile): readonly string[] {
  if (text.includes('\n')) return text.split('\n');
  const whole = text.trim().replaceAll(/\s+/gu, ' ');
  if (displayWidth(whole, profile) <= profile.lineLength) return [whole];
  const pieces = textPieces(whole, language, profile);
  let best: { readonly lines: readonly string[]; readonly cost: number } = { lines: [whole], cost: Infinity };
  for (let cut = 1; cut < pieces.length; cut += 1) {
    const lines = [pieces.slice(0, cut).join('').trim(), pieces.slice(cut).join('').trim()];
    const [first, second] = lines.map((line) => displayWidth(line, profile)) as [number, number];
    const excess = Math.max(0, first - profile.lineLength) + Math.max(0, second - profile.lineLength);
    const syntax = syntaxCost(pieces[cut - 1]!, profile);
    const cost = Math.abs(first - second) + excess * 100 + syntax;
    if (cost < best.cost) best = { lines, cost };
  }
  return best.lines;
}

function syntaxCost(before: string, profile: SubtitleProfile): number {
  if (endsClause(before)) return -CLAUSE_BONUS;
  return bindsToNextPiece(before, profile) ? LEANING_COST : 0;
}

/** True if pieces fit into the lines of a cue: lines filled one after the other need the fewest. */
export function fitsCue(pieces: readonly string[], profile: SubtitleProfile): boolean {
  let lines = 1;
  let line = '';
  for (const piece of pieces) {
    if (displayWidth((line + piece).trim(), profile) <= profile.lineLength) {
      line += piece;
    } else {
      lines += 1;
      line = piece;
      if (lines > profile.lines || displayWidth(piece.trim(), profile) > profile.lineLength) return false;
    }
  }
  return true;
}
