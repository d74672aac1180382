import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { TextBlock } from './text-block.ts';

/** Size of chunks in tokens, by `estimateTokens`: an upper bound for any model, for English about three characters each. */
export interface ChunkSize {
  /** Most tokens of a chunk; a longer sentence is a chunk of its own. */
  readonly size: number;
  /** Most tokens that a chunk repeats from the end of the one before it in the same section. */
  readonly overlap: number;
}

/** Some 200 words: a rule of a styleguide with its examples, or two paragraphs. */
export const DEFAULT_CHUNK_SIZE: ChunkSize = { size: 400, overlap: 50 };

/** A passage of a document, which is embedded and retrieved as a whole. */
export interface Chunk {
  readonly text: string;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** First page of the chunk, from 1; null for formats without pages. */
  readonly page: number | null;
  /** By `estimateTokens`, of its text. */
  readonly tokens: number;
}

/** A text that isn't cut: a sentence, a list item, a record. */
interface Piece {
  readonly text: string;
  /** With `joint`. */
  readonly tokens: number;
  readonly page: number | null;
  /** Joins it with the piece before it. */
  readonly joint: string;
  /** True if the next chunk may repeat it: sentences, but not records. */
  readonly repeats: boolean;
}

/** Beyond so many sizes of a chunk, a text without ends of sentences is cut between words: no sentence is that long. */
const MAX_SENTENCE_SIZES = 4;

/**
 * Cuts a document into chunks by its structure: sections first, then blocks, then sentences. No chunk has text of two
 * sections, and no sentence is cut. Deterministic, in time linear in the length of the text.
 *
 * @param language BCP 47, whose rules find the sentences; `und` for the common ones
 */
export function* chunkBlocks(
  blocks: Iterable<TextBlock>,
  language: string,
  { size, overlap }: ChunkSize = DEFAULT_CHUNK_SIZE,
): Generator<Chunk> {
  let section: { readonly key: string; readonly headings: readonly string[] } | undefined;
  let pieces: Piece[] = [];
  let tokens = 0;
  /** Leading pieces that the chunk before it has, too. */
  let repeated = 0;

  const take = (): Chunk | undefined => {
    if (section === undefined || pieces.length <= repeated) return undefined;
    const text = pieces.map((piece, index) => (index === 0 ? piece.text : piece.joint + piece.text)).join('');
    return { text, headings: section.headings, page: pieces[0]!.page, tokens: estimateTokens(text) };
  };

  for (const block of blocks) {
    const key = block.headings.join('\n');
    if (section?.key !== key) {
      const chunk = take();
      if (chunk !== undefined) yield chunk;
      section = { key, headings: block.headings };
      [pieces, tokens, repeated] = [[], 0, 0];
    }
    for (const piece of piecesOf(block, language, size)) {
      if (pieces.length > 0 && tokens + piece.tokens > size) {
        const chunk = take();
        if (chunk !== undefined) yield chunk;
        pieces = lastPieces(pieces, Math.min(overlap, size - piece.tokens));
        tokens = pieces.reduce((sum, each) => sum + each.tokens, 0);
        repeated = pieces.length;
      }
      pieces.push(piece);
      tokens += piece.tokens;
    }
  }
  const last = take();
  if (last !== undefined) yield last;
}

/** The pieces at the end with at most so many tokens. */
function lastPieces(pieces: readonly Piece[], tokens: number): Piece[] {
  let from = pieces.length;
  let left = tokens;
  while (from > 0) {
    const piece = pieces[from - 1]!;
    if (!piece.repeats || piece.tokens > left) break;
    left -= piece.tokens;
    from -= 1;
  }
  return pieces.slice(from);
}

function* piecesOf({ kind, text, page }: TextBlock, language: string, size: number): Generator<Piece> {
  const whole = estimateTokens(text);
  if (kind !== 'paragraph' && whole <= size) {
    if (text.trim() !== '') yield { text, tokens: whole + 1, page, joint: '\n', repeats: kind === 'list_item' };
    return;
  }
  let joint = '\n\n';
  let end = 0;
  for (const range of segmentRanges(plainText(text), language, 'sentence')) {
    if (end > 0) joint = jointOf(text.slice(end, range.start));
    end = range.end;
    for (const part of wordsWithin(text.slice(range.start, range.end), size * MAX_SENTENCE_SIZES)) {
      yield { text: part, tokens: estimateTokens(joint + part), page, joint, repeats: true };
      joint = ' ';
    }
  }
}

/** The white space between two sentences: none in some scripts, and not more than a reader needs. */
const jointOf = (space: string) => (space.length <= 2 ? space : space.includes('\n') ? '\n' : ' ');

/** The text in parts of at most so many tokens, cut between words where there are any. */
function* wordsWithin(text: string, tokens: number): Generator<string> {
  // No UTF-16 unit has more than two tokens, so a text this short needs no estimate.
  if (text.length * 2 <= tokens || estimateTokens(text) <= tokens) return yield text;
  const longest = Math.max(1, Math.floor(tokens / 2));
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + longest);
    if (end < text.length) {
      const space = text.lastIndexOf(' ', end);
      if (space > start) end = space;
      else if (/[\udc00-\udfff]/.test(text[end]!)) end += 1;
    }
    const part = text.slice(start, end).trim();
    if (part !== '') yield part;
    start = end;
  }
}
