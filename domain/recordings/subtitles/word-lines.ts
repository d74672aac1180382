import { timedText, type SentenceCue } from './build-cues.ts';
import type { SpokenSentence, SubtitleCue, TimedLine, TimedPiece } from './cue.ts';
import { layOutLines } from './lay-out-lines.ts';
import { endsUnspaced } from './text-pieces.ts';
import type { CueTiming } from './time-cues.ts';

/** Contents of subtitles besides the text of their language. */
export interface CueContents {
  /** True: the text in the spoken language is below the translation. */
  readonly isBilingual: boolean;
  /** True: the words have times, by which they are highlighted. */
  readonly hasWords: boolean;
}

/**
 * Adds the spoken text below translated lines, and the times of words.
 *
 * @param timing of the spoken text
 */
export function completeCues(
  cues: readonly SentenceCue[],
  sentences: readonly SpokenSentence[],
  { isBilingual, hasWords }: CueContents,
  timing: Pick<CueTiming, 'language' | 'profile'>,
): readonly (SubtitleCue & Pick<SentenceCue, 'first' | 'last'>)[] {
  const spoken = isBilingual ? originalPieces(cues, sentences, timing) : [];
  return cues.map(({ pieces, ...cue }, index) => {
    const below = spoken[index] ?? [];
    const text = below
      .map((piece) => piece.text)
      .join('')
      .trim();
    const original = text === '' ? [] : layOutLines(text, timing.language, timing.profile);
    return {
      ...cue,
      ...(original.length === 0 ? {} : { original }),
      ...(hasWords ? { words: wordsOfLines(cue.lines, pieces) } : {}),
      ...(hasWords && original.length > 0 ? { originalWords: wordsOfLines(original, below) } : {}),
    };
  });
}

/** The spoken words below each cue: those from its first word to that of the next cue with text of their sentence. */
function originalPieces(
  cues: readonly SentenceCue[],
  sentences: readonly SpokenSentence[],
  timing: Pick<CueTiming, 'language' | 'profile'>,
): readonly (readonly TimedPiece[])[] {
  const found = cues.map((): TimedPiece[] => []);
  let from = 0;
  for (const [position, sentence] of sentences.entries()) {
    while (from < cues.length && cues[from]!.last < position) from += 1;
    const own: number[] = [];
    for (let cue = from; cue < cues.length && cues[cue]!.first <= position; cue += 1) own.push(cue);
    const pieces = timedText(sentence, sentence.text, timing);
    for (const [place, cue] of own.entries()) {
      const begin = place === 0 ? -Infinity : cues[cue]!.pieces[0]!.start;
      const end = cues[own[place + 1] ?? -1]?.pieces[0]!.start ?? Infinity;
      const last = found[cue]!.pop();
      // Sentences have no white space around them.
      if (last !== undefined) found[cue]!.push(endsUnspaced(last.text) ? last : { ...last, text: `${last.text} ` });
      found[cue]!.push(...pieces.filter((piece) => middleOf(piece) >= begin && middleOf(piece) < end));
    }
  }
  return found;
}

const middleOf = ({ start, end }: TimedPiece) => (start + end) / 2;

/** The words of lines with their times; what stands before a word, such as the dash of a speaker, belongs to it. */
export function wordsOfLines(lines: readonly string[], pieces: readonly TimedPiece[]): readonly TimedLine[] {
  let next = 0;
  return lines.map((line) => {
    const words: TimedPiece[] = [];
    let position = 0;
    for (; position < line.length && next < pieces.length; next += 1) {
      const piece = pieces[next]!;
      const word = piece.text.trim();
      const at = line.indexOf(word, position);
      if (at < 0) break;
      const end = at + word.length + /^\s*/u.exec(line.slice(at + word.length))![0].length;
      words.push({ ...piece, text: line.slice(position, end) });
      position = end;
    }
    if (position === line.length) return words;
    const { start, end } = pieces[Math.min(next, pieces.length - 1)] ?? { start: 0, end: 0 };
    return [...words, { text: line.slice(position), start, end }];
  });
}
