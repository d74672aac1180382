/** Program that builds an HNSW file from the vectors that its parent sends, and ends with its parent. */
import { once } from 'node:events';
import { createHnswBuilder } from './hnsw-index.ts';

export interface BuildInput {
  readonly path: string;
  readonly dimensions: number;
}

/** Vectors of one step; ids ascend over all steps. */
export interface VectorPage {
  readonly ids: readonly number[];
  /** Concatenated, in the order of `ids`. */
  readonly values: Float32Array;
}

/** The request for the next vectors, or the number of all when the file is written. */
export type BuildMessage = { readonly next: true } | { readonly size: number };

const [input] = (await once(process, 'message')) as [BuildInput];
const builder = await createHnswBuilder(input.dimensions);
let size = 0;
for (;;) {
  send({ next: true });
  const [{ ids, values }] = (await once(process, 'message')) as [VectorPage];
  if (ids.length === 0) break;
  builder.add(ids, values);
  size += ids.length;
}
builder.save(input.path);
send({ size });
process.disconnect();

function send(message: BuildMessage): void {
  process.send?.(message);
}
