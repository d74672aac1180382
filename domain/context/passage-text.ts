import type { Chunk } from './chunk-blocks.ts';

/** The text of a passage with the headings above it, as it is embedded and shown to models. */
export function passageText({ headings, text }: Pick<Chunk, 'headings' | 'text'>): string {
  return headings.length === 0 ? text : `${headings.join(' > ')}\n${text}`;
}
