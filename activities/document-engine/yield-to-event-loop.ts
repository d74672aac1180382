/** Yields to timers, other requests and the cancellation during a long computation. */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
