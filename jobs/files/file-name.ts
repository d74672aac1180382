import { hasVisibleText } from '#domain/texts/visible-text.ts';

/** Bytes of UTF-8 of a file name on every common file system. */
const MAX_NAME_LENGTH = 255;
/** Longest extension worth keeping when a name is shortened. */
const MAX_EXTENSION_LENGTH = 20;

/** Control characters, line separators, and marks that make a name appear different. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Derives a safe name from a client's file name: without folders, in Unicode normal form C, at most 255 bytes with its
 * extension kept.
 *
 * @returns '' if no usable character is left
 */
export function safeFileName(sent: string): string {
  const name = sent
    .slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNWANTED, '')
    .trim();
  return /^\.*$/.test(name) || !hasVisibleText(name) ? '' : shortened(name);
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION_LENGTH ? name.slice(dot) : '';
  // A character takes at least a byte, so the text cut off here could never fit.
  const stem = Array.from(name.slice(0, Math.min(name.length - extension.length, MAX_NAME_LENGTH)));
  while (Buffer.byteLength(stem.join('')) + Buffer.byteLength(extension) > MAX_NAME_LENGTH) stem.pop();
  return `${stem.join('').trimEnd()}${extension}`;
}
