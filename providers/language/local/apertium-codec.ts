import { maskSpans } from '#domain/protection/mask-spans.ts';
import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { codeKey } from '#domain/inline-codes/code-order.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import { spaceCodes } from '#providers/language/engines/spaced-codes.ts';
import { decodePiece, encodePiece } from './piece-codec.ts';
import { groupMarks, markSource } from './source-marks.ts';
import { assembleTarget } from './target-assembly.ts';
import type { TranslatedPiece } from './target-assembly.ts';
import { cutIntoPieces } from './text-pieces.ts';

/** A text as requests for a pipeline. */
export interface EncodedContent {
  /** One string each, without the NUL. */
  readonly requests: readonly string[];
  /** Joins the responses, one per request in order. Lost codes are missing. @throws LoquentError `provider_failed` */
  decode(responses: readonly string[]): DecodedContent;
}

export interface DecodedContent {
  readonly content: CodedText;
  /** Words that stayed in the source language, in the spelling and order of the content. */
  readonly unknownWords: readonly string[];
}

/**
 * Text that is sent as blanks: addresses of the form `name@host`, which are one word; the stream's special characters;
 * noncharacters; and ends of sentences that are not in the dictionaries: without this, words before them are analyzed
 * as if the sentence continued.
 */
const UNSAFE =
  /(?<![\p{L}\p{N}_+.-])[\p{L}\p{N}_+.-]{1,64}@[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*|[*#~@…。！？\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufeff]+/gu;

/**
 * Encodes a text in Apertium's stream format: pairs as word-bound blanks, which follow their words through reordering,
 * standalone codes as blanks between words.
 *
 * @param targetLanguage BCP 47, for the rules of capitals
 */
export function encodeContent(content: CodedText, targetLanguage: string): EncodedContent {
  const hyphens = plainHyphens(content.text);
  const spaced = spaceCodes({ text: hyphens.text, codes: content.codes });
  const unsafe = Array.from(spaced.content.text.matchAll(UNSAFE), (match) =>
    withoutLineBreaks(match[0], match.index),
  ).flat();
  const masked = maskSpans(spaced.content, unsafe);
  const marks = markSource(masked.content);
  const spans = cutIntoPieces(masked.content);
  const pieces = groupMarks(marks, spans).map((group, index) =>
    encodePiece(masked.content.text, spans[index] ?? { start: 0, end: 0 }, group),
  );
  const requests = pieces.map((piece) => piece.request).filter((request) => request !== undefined);

  return {
    requests,
    decode(responses) {
      let next = 0;
      const unknownWords: string[] = [];
      const translated = pieces.map((piece): TranslatedPiece => {
        if (piece.request === undefined) return piece.verbatim;
        const decoded = decodePiece(piece, responses[next] ?? '', targetLanguage);
        next += 1;
        unknownWords.push(...decoded.unknown.map(({ start, end }) => decoded.text.slice(start, end)));
        return decoded;
      });
      const target = assembleTarget(masked.content, marks, translated);
      const complete = repairCodes(masked.content, target).content;
      const kept = new Set(target.codes.map(codeKey));
      const original = new Set(content.codes.map(codeKey));
      const restored = masked.restore(complete);
      const codes = restored.codes.filter((code) => kept.has(codeKey(code)) && original.has(codeKey(code)));
      const { text, codes: finalCodes } = spaced.restore({ text: restored.text, codes });
      return { content: { text: hyphens.restore(text), codes: finalCodes }, unknownWords };
    },
  };
}

function withoutLineBreaks(run: string, at: number): readonly TextSpan[] {
  return Array.from(run.matchAll(/[^\t\n]+/gu), (match) => {
    const start = at + match.index;
    return { start, end: start + match[0].length };
  });
}

/** Hyphens in a word; dictionaries have only the plain one. */
const HYPHEN = /(?<=[\p{L}\p{N}\p{M}])[-\u2010\u2011](?=[\p{L}\p{N}])/gu;

/** A text with plain hyphens, with the inverse operation. Lengths don't change. */
function plainHyphens(text: string): { readonly text: string; readonly restore: (target: string) => string } {
  const hyphens = text.match(HYPHEN) ?? [];
  if (!/[\u2010\u2011]/u.test(text)) return { text, restore: (target) => target };
  return {
    text: text.replaceAll(HYPHEN, '-'),
    restore(target) {
      const kinds = new Set(hyphens);
      const isEach = (target.match(HYPHEN)?.length ?? 0) === hyphens.length;
      let index = 0;
      return target.replaceAll(HYPHEN, (hyphen) => {
        const own = kinds.size === 1 ? hyphens[0]! : isEach ? hyphens[index]! : hyphen;
        index += 1;
        return own;
      });
    },
  };
}
