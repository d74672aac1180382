/**
 * Waits for all of some requests, so that none is under way after a failure.
 *
 * @throws the first of their errors
 */
export async function allOrFirstError<Result>(requests: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const settled = await Promise.allSettled(requests);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason as Error;
    return each.value;
  });
}
