import { setImmediate as pause } from 'node:timers/promises';
import { addCounts, bandOf, emptyBands, type Band, type TextCounts } from '#domain/estimates/bands.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import type { MemorySearch } from '#domain/memories/memory-search.ts';
import { EXACT } from '#domain/memories/score.ts';
import { exactHash } from '#domain/memories/segment-keys.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { withNeighbors } from '#language/memories/accept-matches.ts';

/** A text as a job would translate it. */
export interface SourceText {
  readonly content: CodedText;
  /** The file's existing translation from elsewhere, which is reused. */
  readonly match?: CodedText;
}

/** A text with its counts. */
export interface EstimatedText extends SourceText {
  readonly counts: TextCounts;
  readonly tokens: number;
}

/** Texts that are worked on at a time, and UTF-16 units of a text: other requests of the process take their turns in between. */
const TOGETHER = 50;
const PIECE = 50_000;

/** Counts the words and tokens of texts, once for all languages. @param language BCP 47 */
export async function measureTexts(
  batches: readonly (readonly SourceText[])[],
  language: string,
  signal: AbortSignal,
): Promise<readonly (readonly EstimatedText[])[]> {
  const measured: (readonly EstimatedText[])[] = [];
  for (const all of batches) {
    for (let start = 0; start < all.length; start += TOGETHER) {
      const together: EstimatedText[] = [];
      for (const source of all.slice(start, start + TOGETHER)) {
        const { text } = source.content;
        const counts = { segments: 1, words: await countInTurns(text, language, signal), characters: text.length };
        together.push({ ...source, counts, tokens: estimateTokens(text) });
      }
      measured.push(together);
      signal.throwIfAborted();
      await pause();
    }
  }
  return measured;
}

/** Counts the words of a text, of a long one piece by piece: a whole file may be one text. Pieces end at white space if there is some. */
async function countInTurns(text: string, language: string, signal: AbortSignal): Promise<number> {
  let words = 0;
  let start = 0;
  for (; text.length - start > PIECE; await pause()) {
    signal.throwIfAborted();
    const piece = text.slice(start, start + PIECE);
    const end = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n')) + 1 || PIECE;
    words += countWords(piece.slice(0, end), language);
    start += end;
  }
  return words + countWords(text.slice(start), language);
}

export interface TallyOptions {
  /** Undefined: the job has no translation memory for the language. */
  readonly memory: MemorySearch | undefined;
  /** Exact matches are taken without asking a provider. */
  readonly reusesExact: boolean;
  /** Milliseconds since 1970, from which on nothing more is compared. */
  readonly deadline: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Counts of a file in a language. */
export interface FileTally {
  readonly bands: Record<Band, TextCounts>;
  /** Size of the text sent to a provider, UTF-16 units and tokens of the source, and the number of batches with some. */
  readonly paid: { characters: number; tokens: number; calls: number };
}

/** Counts the texts of a language of a job, each once by what a memory, or the texts before it, have for it. */
export class LanguageTally {
  readonly #options: TallyOptions;
  /** Hashes of the texts so far, of all files. */
  readonly #known = new Set<number>();

  constructor(options: TallyOptions) {
    this.#options = options;
  }

  /** @param batches the texts of a file, as a job compares them: with the neighbors that they have in their batch */
  async add(batches: readonly (readonly EstimatedText[])[]): Promise<FileTally> {
    const tally: FileTally = { bands: emptyBands(), paid: { characters: 0, tokens: 0, calls: 0 } };
    for (const batch of batches) {
      this.#options.signal.throwIfAborted();
      await this.#addBatch(batch, tally);
      await pause();
    }
    return tally;
  }

  async #addBatch(batch: readonly EstimatedText[], { bands, paid }: FileTally): Promise<void> {
    const { memory, reusesExact, deadline } = this.#options;
    const isOver = () => Date.now() >= deadline;
    const sought = withNeighbors(batch.map(({ content }) => content));
    const exact = memory === undefined || isOver() ? undefined : await memory.exact(sought);
    const before = paid.tokens;
    for (const [index, { content, match, counts, tokens }] of batch.entries()) {
      const key = exactHash(content, '');
      let band: Band;
      let score = match === undefined ? exact?.[index]?.score : EXACT;
      if (score !== undefined && score >= EXACT) band = bandOf(score);
      else if (this.#known.has(key)) band = 'repetition';
      else if (memory === undefined || !hasLetters(content.text)) band = bandOf(score);
      else if (exact === undefined || isOver()) band = 'not_compared';
      else {
        const [best] = await memory.fuzzy(content, 1);
        score = Math.max(score ?? 0, best?.score ?? 0);
        band = bandOf(Math.min(score, EXACT - 1));
      }
      this.#known.add(key);
      bands[band] = addCounts(bands[band], counts);
      const isTaken = match !== undefined || (reusesExact && (band === 'context' || band === '100'));
      if (isTaken || !hasLetters(content.text)) continue;
      paid.characters += content.text.length;
      paid.tokens += tokens;
    }
    if (paid.tokens > before) paid.calls += 1;
  }
}
