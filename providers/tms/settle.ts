import type { TmsSuggestion } from './connector.ts';

/** Waits for all of some requests, so that none is under way after a failure. @throws the first of their errors */
export async function allOrFirstError<Result>(requests: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const settled = await Promise.allSettled(requests);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason as Error;
    return each.value;
  });
}

/** Writes targets one by one. @returns ids of units that are refused, each with the reason of its `write` */
export async function refusalsOf<Target extends TmsSuggestion>(
  targets: readonly Target[],
  write: (target: Target) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const reasons = await allOrFirstError(targets.map(write));
  return new Map(
    targets.flatMap(({ unit }, index) => (reasons[index] === undefined ? [] : [[unit.id, reasons[index]]])),
  );
}
