import { CancellationScope } from '@temporalio/workflow';

/**
 * Runs `run(0)` to `run(count - 1)` in order, at most `width` at a time. If one fails or the scope is cancelled, no
 * further one starts, the others are cancelled, and the first error is thrown once all have ended, so that nothing is
 * running when the caller cleans up.
 */
export async function slidingWindow(
  count: number,
  width: number,
  run: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const scope = new CancellationScope({ cancellable: true });
  await scope.run(async () => {
    const lane = async () => {
      while (next < count && failures.length === 0) {
        const index = next;
        next += 1;
        try {
          await run(index);
        } catch (error) {
          failures.push(error);
          scope.cancel();
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  });
  if (failures.length > 0) throw failures[0];
}
