import type { CodedText } from '#domain/units/coded-text.ts';
import { decodeTagged, unfinishedTail } from './tagged-text.ts';

/** Reads a text with tags as it comes. */
export interface TaggedStream {
  /** Takes a piece, and gives the text that is certain now: never half a tag, never white space that may end the text. */
  push(piece: string): string;
  /** What has come altogether, without outer white space. */
  content(): CodedText;
}

/** @param restore the text that a tag's code stands for; codes that stand for none show as nothing */
export function createTaggedStream(restore: (content: CodedText) => string): TaggedStream {
  let received = '';
  let held = '';
  let hasBegun = false;
  return {
    push(piece) {
      received += piece;
      held += piece;
      if (!hasBegun) held = held.trimStart();
      const ready = held.slice(0, held.length - unfinishedTail(held));
      const certain = ready.slice(0, ready.trimEnd().length);
      held = held.slice(certain.length);
      if (certain !== '') hasBegun = true;
      return certain === '' ? '' : restore(decodeTagged(certain));
    },
    content: () => decodeTagged(received.trim()),
  };
}
