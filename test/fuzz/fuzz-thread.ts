import { parentPort } from 'node:worker_threads';
import type { Pumped } from './pumped.ts';
import { FuzzSearch } from './search.ts';
import { FUZZ_TARGETS } from './targets.ts';

/** Task of a thread. */
export interface FuzzTask {
  readonly name: string;
  readonly corpus: readonly Pumped[];
  /** Milliseconds of processor time. */
  readonly milliseconds: number;
  readonly seed: number;
  /** Gets the text that is tried, as JSON after its length in bytes, so that one that never ends is known. */
  readonly tried: SharedArrayBuffer;
}

const port = parentPort!;

port.on('message', async ({ name, corpus, milliseconds, seed, tried }: FuzzTask) => {
  const bytes = Buffer.from(tried);
  const search = new FuzzSearch(FUZZ_TARGETS[name]!, (pumped) => {
    bytes.writeUInt32LE(bytes.write(JSON.stringify(pumped), 4), 0);
  });
  const replayed = await search.replay(corpus);
  const result = replayed.found === undefined ? await search.search(milliseconds, seed) : replayed;
  port.postMessage(result);
});
