import { describe, expect, it } from 'vitest';
import { createRequestGate } from './request-gate.ts';

const { signal } = new AbortController();

describe('the gate of requests', () => {
  it('lets no more requests run at once than permitted', async () => {
    const gate = createRequestGate({ concurrency: 2, interval: 0 });
    let [running, most] = [0, 0];
    const request = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => gate.run(signal, request)));
    expect(most).toBe(2);
  });

  it('ends a wait that is cancelled', async () => {
    const gate = createRequestGate({ concurrency: 1, interval: 0 });
    gate.pause(3_600_000);
    const controller = new AbortController();
    const waiting = gate.run(controller.signal, async () => 'ran');
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow(/abort|cancelled/);
  });
});
