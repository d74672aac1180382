import { threadId, type MessagePort } from 'node:worker_threads';
import { connectCalls, captureOutcome, type PortCall, type Outcome } from './port-calls.ts';

/** A call that every pool answers: names the thread that begins a task, and the processor time that it has used before. */
export const BEGIN = 'begin';

/** A call that every pool answers: adapts the time limit to the actual size of the work. */
export const CHANGE_TIME_LIMIT = 'changeTimeLimit';

/** Message to a thread for one task. */
export interface ThreadInput<Input> {
  readonly input: Input;
  readonly port: MessagePort;
}

/** Functions of a task's owner. */
export interface ThreadContext {
  /** Calls a function of the task's owner. */
  readonly call: PortCall;
  /** Replaces the time limit. @param limit ms of processor time from the task's beginning */
  readonly changeTimeLimit: (limit: number) => Promise<void>;
}

/**
 * Creates the function that a pool's module exports as `run`: one task of a thread, with its owner at the other end of
 * a message port. The pool terminates the thread to cancel a task, so the work needs no signal.
 */
export function threadTask<Input>(
  work: (input: Input, context: ThreadContext) => Promise<unknown>,
): (task: ThreadInput<Input>) => Promise<Outcome> {
  return async ({ input, port }) => {
    const call = connectCalls(port);
    const { user, system } = process.threadCpuUsage();
    // Without an owner, the port is closed and the thread ends.
    call<void>(BEGIN, threadId, user + system).catch(() => undefined);
    const changeTimeLimit = (limit: number) => call<void>(CHANGE_TIME_LIMIT, limit);
    try {
      return await captureOutcome(() => work(input, { call, changeTimeLimit }));
    } finally {
      port.close();
    }
  };
}
