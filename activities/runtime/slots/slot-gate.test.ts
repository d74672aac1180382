import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_SLOT_WAIT, SLOTS_BUSY } from '#domain/jobs/slot-wait.ts';
import { SlotGate, WAITING_PLACES } from './slot-gate.ts';

/** A gate of three slots, two of them for one organization, and what passes it. */
function openGate() {
  const gate = new SlotGate({ slots: 3, slotsPerOrganization: 2 });
  const started: string[] = [];
  const enter = (organizationId: string, name = organizationId, isLocal = false) => {
    const environment = new MockActivityEnvironment({ isLocal }, { logger: new DefaultLogger('ERROR') });
    const end = Promise.withResolvers<string>();
    const heartbeats: unknown[] = [];
    environment.on('heartbeat', (details: unknown) => heartbeats.push(details));
    const next = () => {
      started.push(name);
      return end.promise;
    };
    const input = { args: [{ jobId: name, organizationId }], headers: {} };
    const done = environment.run(() => gate.execute(input, next));
    done.catch(() => undefined);
    return { done, end: () => end.resolve(name), cancel: () => environment.cancel(), heartbeats };
  };
  return { gate, started, enter };
}

describe('the gate of a queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has a slot for another organization, however much one has to do', async () => {
    const { gate, started, enter } = openGate();
    const busy = Array.from({ length: 3 * WAITING_PLACES }, () => enter('busy'));
    const other = enter('other');
    other.end();
    expect(await other.done).toBe('other');
    expect(started).toEqual(['busy', 'busy', 'other']);
    expect(gate).toMatchObject({ running: 2, waiting: busy.length - 2 });
  });

  it('gives a freed slot to the next of its organization', async () => {
    const { started, enter } = openGate();
    const [first] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
    first!.end();
    await first!.done;
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('sends away within seconds what exceeds the share of an organization, and later what has its place', async () => {
    const { gate, enter } = openGate();
    const entered = Array.from({ length: WAITING_PLACES }, () => enter('busy'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gate).toMatchObject({ running: 2, waiting: WAITING_PLACES / 2 });
    const sentAway = entered.at(-1)!.done;
    await expect(sentAway).rejects.toBeInstanceOf(ApplicationFailure);
    // The workflow calls it again; an attempt of its own would be lost here.
    await expect(sentAway).rejects.toMatchObject({ type: SLOTS_BUSY, nonRetryable: true });
    expect(entered[5]!.heartbeats.length).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(MAX_SLOT_WAIT);
    expect(gate).toMatchObject({ running: 2, waiting: 0 });
  });

  it('lets activities of workflow tasks pass without a slot', async () => {
    const { gate, started, enter } = openGate();
    for (const name of ['a1', 'a2', 'a3']) enter('a', name);
    enter('a', 'in task', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(3);
    expect(started).toContain('in task');
    expect(gate).toMatchObject({ running: 2, waiting: 1 });
  });

  it('lets an activity go that is cancelled while it waits', async () => {
    const { gate, started, enter } = openGate();
    const [first, , third] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
    third!.cancel();
    await expect(third!.done).rejects.toBeInstanceOf(CancelledFailure);
    expect(gate.waiting).toBe(1);
    first!.end();
    await first!.done;
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a1', 'a2', 'a4']);
  });

  it('sends away what waits when the worker stops', async () => {
    const { gate, enter } = openGate();
    const waiting = ['a1', 'a2', 'a3'].map((name) => enter('a', name)).at(-1)!;
    gate.close();
    await expect(waiting.done).rejects.toMatchObject({ type: SLOTS_BUSY });
    expect(gate).toMatchObject({ running: 2, waiting: 0 });
  });
});
