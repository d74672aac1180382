import { createTranslationOpening } from '#domain/rewriting/answer-opening.ts';
import { peelTranslation } from '#domain/rewriting/peel-answer.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { decodeTagged, unfinishedTail } from '#domain/inline-codes/tagged-text.ts';

/** Parses a translation with tags as it arrives. */
export interface TaggedStream {
  /**
   * Adds a piece, and returns the text that is final now: never half a tag, never white space that may end the text,
   * never a model's introduction.
   */
  push(piece: string): string;
  /** The remaining text, after the last piece. */
  end(): string;
  /** The whole content, without outer white space and the text that models put around a translation. */
  content(): CodedText;
}

/**
 * @param original the source text with its tags
 * @param restore the text for a tag's code; codes without one show nothing
 */
export function createTaggedStream(original: string, restore: (content: CodedText) => string): TaggedStream {
  const opening = createTranslationOpening(original);
  let received = '';
  let held = '';
  let hasBegun = false;

  function show(opened: string): string {
    held += opened;
    if (!hasBegun) held = held.trimStart();
    const ready = held.slice(0, held.length - unfinishedTail(held));
    const certain = ready.slice(0, ready.trimEnd().length);
    held = held.slice(certain.length);
    if (certain !== '') hasBegun = true;
    return certain === '' ? '' : restore(decodeTagged(certain));
  }

  return {
    push(piece) {
      received += piece;
      return show(opening.push(piece));
    },
    end: () => show(opening.end()),
    content: () => decodeTagged(peelTranslation(received, original)),
  };
}
