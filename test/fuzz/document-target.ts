import { readAndWrite } from '#activities/documents/engine/testing/pass-through.ts';
import type { FuzzTarget } from './target.ts';

/** A document with a text of XML or of its own. */
export const document = (
  extension: string,
  seeds: readonly string[],
  make: (text: string) => Uint8Array = (text) => Buffer.from(text),
): FuzzTarget => ({ seeds, run: (text) => readAndWrite(`fuzz${extension}`, make(text)) });
