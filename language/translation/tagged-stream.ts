import { createTranslationOpening } from '#domain/rewriting/answer-opening.ts';
import { peelTranslation } from '#domain/rewriting/peel-answer.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { decodeTagged, unfinishedTail } from './tagged-text.ts';

/** Reads a translation with tags as it comes. */
export interface TaggedStream {
  /**
   * Takes a piece, and gives the text that is certain now: never half a tag, never white space that may end the text, never
   * what a model says before it translates.
   */
  push(piece: string): string;
  /** The text that was held back, when no piece comes any more. */
  end(): string;
  /** What has come altogether, without outer white space and what models put around a translation. */
  content(): CodedText;
}

/**
 * @param original what is translated, with its tags
 * @param restore the text that a tag's code stands for; codes that stand for none show as nothing
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
