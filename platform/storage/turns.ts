/**
 * Lets at most `width` calls run at once; the others wait, in the order in which they came.
 *
 * @returns a function that runs its argument when its turn has come
 */
export function takeTurns(width: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= width) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The place is handed on, so that nobody who comes now gets in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
