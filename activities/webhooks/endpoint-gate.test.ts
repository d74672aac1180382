import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EndpointGate, type Admission } from './endpoint-gate.ts';

const HEALTHY = { duration: 20, isHealthy: true, pause: undefined };
const SILENT = { duration: 15_000, isHealthy: false, pause: undefined };

let now: number;
let gate: EndpointGate;
const organization = randomUUID();
beforeEach(() => {
  now = 1_000_000;
  gate = new EndpointGate(() => now);
});

const enter = (url = 'https://one.test/hook', owner = organization) => gate.enter({ organization: owner, url });
const admitted = (admission: Admission) => {
  if (!admission.admitted) throw new Error(`turned away for ${admission.wait} ms`);
  return admission;
};
const waitOf = (admission: Admission) => (admission.admitted ? 0 : admission.wait);

describe('an endpoint', () => {
  it('gets 16 deliveries at a time, whatever the path, and others get theirs meanwhile', () => {
    for (let index = 0; index < 16; index += 1) admitted(enter(`https://one.test/${index}`));
    expect(enter().admitted).toBe(false);
    expect(enter('https://two.test/').admitted).toBe(true);
    expect(enter('https://one.test:8443/').admitted).toBe(true);
  });

  it('of another organization is another one', () => {
    for (let index = 0; index < 16; index += 1) admitted(enter());
    expect(enter('https://one.test/hook', randomUUID()).admitted).toBe(true);
  });

  it('that does not answer gets one delivery at a time until it answers', () => {
    admitted(enter()).leave(SILENT);
    const only = admitted(enter());
    expect(enter().admitted).toBe(false);
    only.leave(HEALTHY);
    admitted(enter());
    expect(enter().admitted).toBe(true);
  });

  it('that asks for a pause gets nothing until it is over', () => {
    admitted(enter()).leave({ duration: 20, isHealthy: false, pause: 60_000 });
    expect(waitOf(enter())).toBeGreaterThanOrEqual(60_000);
    now += 60_001;
    expect(enter().admitted).toBe(true);
  });

  it('gives back a place once', () => {
    const [first] = Array.from({ length: 16 }, () => admitted(enter()));
    first?.leave();
    first?.leave();
    admitted(enter());
    expect(enter().admitted).toBe(false);
  });
});

describe('deliveries that are turned away', () => {
  it('wait longer the more of them there are, and five minutes at most', () => {
    for (let index = 0; index < 30; index += 1) admitted(enter()).leave(SILENT);
    admitted(enter());
    const waits = Array.from({ length: 100 }, () => waitOf(enter()));
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect(waits[1]! - waits[0]!).toBeGreaterThan(10_000);
    expect(waits.at(-1)).toBe(300_000);
  });

  it('come back soon to an endpoint that answers quickly', () => {
    for (let index = 0; index < 16; index += 1) admitted(enter());
    expect(waitOf(enter())).toBe(250);
  });
});

describe('an organization', () => {
  it('has 64 deliveries at a time on all of its endpoints, and others have theirs', () => {
    for (let index = 0; index < 64; index += 1) admitted(enter(`https://host-${index}.test/`));
    expect(enter('https://another.test/').admitted).toBe(false);
    expect(enter('https://another.test/', randomUUID()).admitted).toBe(true);
  });
});
