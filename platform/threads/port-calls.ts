import type { MessagePort } from 'node:worker_threads';
import { LoquentError, type LoquentErrorOptions } from '#domain/errors.ts';

/** Calls between threads: functions of one side, called by the other through a message port, one answer per call. */
export type CallHandlers = Readonly<Record<string, (...input: never[]) => Promise<unknown>>>;

/** Calls a function of the other side by its name, and rejects with its error. */
export type PortCall = <Result>(name: string, ...input: readonly unknown[]) => Promise<Result>;

interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly input: readonly unknown[];
}

export type Outcome =
  | { readonly value: unknown }
  | { readonly error: LoquentErrorOptions }
  | { readonly defect: unknown };

/** Answers calls at a port. @returns a function that waits for the calls in progress */
export function serveCalls(port: MessagePort, handlers: CallHandlers): () => Promise<void> {
  const answering = new Set<Promise<void>>();
  port.on('message', ({ id, name, input }: CallMessage) => {
    const handler = handlers[name] as ((...values: unknown[]) => Promise<unknown>) | undefined;
    const answerOnce = async () => {
      const outcome = await captureOutcome(async () => handler?.(...input));
      answering.delete(answer);
      port.postMessage({ id, outcome });
    };
    const answer = answerOnce();
    answering.add(answer);
  });
  return async () => {
    await Promise.allSettled(answering);
  };
}

/** Makes calls through a port. @returns a function that calls by name and rejects with the other side's error */
export function connectCalls(port: MessagePort): PortCall {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  port.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  return async <Result>(name: string, ...input: readonly unknown[]) => {
    last += 1;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    waiting.set(last, resolve);
    port.postMessage({ id: last, name, input });
    return unwrapOutcome(await promise) as Result;
  };
}

/** Runs work and describes its outcome: a LoquentError would lose its class and fields between threads. */
export async function captureOutcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof LoquentError)) return { defect: error };
    const { id, mistake, message, retryable, retryAfter, details, cause } = error;
    const reason = cause instanceof Error ? { cause: new Error(cause.message) } : {};
    return {
      error: {
        id,
        mistake,
        message,
        retryable,
        ...reason,
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(details ? { details } : {}),
      },
    };
  }
}

/** The value of an outcome. @throws the error it describes */
export function unwrapOutcome(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  if ('error' in outcome) throw new LoquentError(outcome.error);
  throw outcome.defect;
}
