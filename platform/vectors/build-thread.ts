/** Entry of a thread that builds HNSW files. */
import { threadTask } from '#platform/threads/thread-task.ts';
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

/** Builds a file from the pages that the caller reads; an empty page is the end. */
export const run = threadTask<BuildInput>(async ({ path, dimensions }, { call }) => {
  const builder = await createHnswBuilder(dimensions);
  let size = 0;
  for (;;) {
    const { ids, values } = await call<VectorPage>('nextPage');
    if (ids.length === 0) break;
    builder.add(ids, values);
    size += ids.length;
  }
  builder.save(path);
  return size;
});
