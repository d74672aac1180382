import { createDocumentEngine } from '#activities/documents/engine/create-engine.ts';
import type { DocumentEngine } from '#activities/documents/engine/engine.ts';

let engine: DocumentEngine | undefined;

/**
 * The engine of all tests of a process that need no options of it: each of its threads loads all formats, which takes half a
 * second of processor time. `close` does nothing.
 */
export function sharedDocumentEngine(): DocumentEngine {
  engine ??= createDocumentEngine();
  return { ...engine, close: async () => undefined };
}
