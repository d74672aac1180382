import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EndpointGate, type DeliveryAdmission } from './endpoint-gate.ts';

const HEALTHY = { duration: 20, isHealthy: true, pause: undefined };
const SILENT = { duration: 15_000, isHealthy: false, pause: undefined };

let now: number;
let gate: EndpointGate;
const organization = randomUUID();
beforeEach(() => {
  now = 1_000_000;
  gate = new EndpointGate({ now: () => now, patience: 0 });
});

const enter = (url = 'https://one.test/hook', owner = organization) =>
  gate.enter({ organization: owner, url }, randomUUID());
const admitted = (admission: DeliveryAdmission) => {
  if (!admission.admitted) throw new Error(`turned away for ${admission.wait} ms`);
  return admission;
};
const waitOf = (admission: DeliveryAdmission) => (admission.admitted ? 0 : admission.wait);

describe('an endpoint', () => {
  it('gets 16 deliveries at a time, whatever the path, and others get theirs meanwhile', async () => {
    for (let index = 0; index < 16; index += 1) admitted(await enter(`https://one.test/${index}`));
    expect((await enter()).admitted).toBe(false);
    expect((await enter('https://two.test/')).admitted).toBe(true);
    expect((await enter('https://one.test:8443/')).admitted).toBe(true);
  });

  it('of another organization is another one', async () => {
    for (let index = 0; index < 16; index += 1) admitted(await enter());
    expect((await enter('https://one.test/hook', randomUUID())).admitted).toBe(true);
  });

  it('that does not answer gets one delivery at a time until it answers', async () => {
    admitted(await enter()).leave(SILENT);
    const only = admitted(await enter());
    expect((await enter()).admitted).toBe(false);
    only.leave(HEALTHY);
    admitted(await enter());
    expect((await enter()).admitted).toBe(true);
  });

  it('that asks for a pause gets nothing until it is over', async () => {
    admitted(await enter()).leave({ duration: 20, isHealthy: false, pause: 60_000 });
    expect(waitOf(await enter())).toBeGreaterThanOrEqual(60_000);
    now += 60_001;
    expect((await enter()).admitted).toBe(true);
  });

  it('gives back a place once', async () => {
    const [first] = await Promise.all(Array.from({ length: 16 }, async () => admitted(await enter())));
    first?.leave();
    first?.leave();
    admitted(await enter());
    expect((await enter()).admitted).toBe(false);
  });
});

describe('deliveries that are turned away', () => {
  it('wait longer the more of them there are, and five minutes at most', async () => {
    for (let index = 0; index < 30; index += 1) admitted(await enter()).leave(SILENT);
    admitted(await enter());
    const waits = await Promise.all(Array.from({ length: 100 }, async () => waitOf(await enter())));
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect(waits[1]! - waits[0]!).toBeGreaterThan(10_000);
    expect(waits.at(-1)).toBe(300_000);
  });

  it('retries soon at an endpoint that answers quickly', async () => {
    for (let index = 0; index < 16; index += 1) admitted(await enter());
    expect(waitOf(await enter())).toBe(250);
  });
});

describe('an organization', () => {
  it('has 32 deliveries at a time on all of its endpoints, and others have theirs', async () => {
    for (let index = 0; index < 32; index += 1) admitted(await enter(`https://host-${index}.test/`));
    expect((await enter('https://another.test/')).admitted).toBe(false);
    expect((await enter('https://another.test/', randomUUID())).admitted).toBe(true);
  });
});

describe('a delivery to an endpoint without a free place', () => {
  /** Longer than any test. */
  const PATIENT = 3_600_000;
  beforeEach(() => {
    gate = new EndpointGate({ now: () => now, patience: PATIENT });
  });
  const fill = async () => Promise.all(Array.from({ length: 16 }, async () => admitted(await enter())));

  it('keeps its slot until a place is free, in the order of arrival', async () => {
    const [first, second] = await fill();
    const order: string[] = [];
    const waiting = ['one', 'two'].map(async (name) => {
      admitted(await enter());
      order.push(name);
    });
    first?.leave(HEALTHY);
    await waiting[0];
    expect(order).toEqual(['one']);
    second?.leave(HEALTHY);
    await Promise.all(waiting);
    expect(order).toEqual(['one', 'two']);
  });

  it('is turned away as soon as the endpoint stops to answer', async () => {
    const [first] = await fill();
    const waiting = enter();
    first?.leave(SILENT);
    expect((await waiting).admitted).toBe(false);
    expect((await enter()).admitted).toBe(false);
  });

  it('is turned away when 48 of its organization wait already', async () => {
    const places = await fill();
    const waiting = Array.from({ length: 48 }, () => enter());
    expect((await enter()).admitted).toBe(false);
    for (const { leave } of places) leave(HEALTHY);
    for (const admission of waiting) admitted(await admission).leave(HEALTHY);
  });

  it('is turned away after some time', async () => {
    gate = new EndpointGate({ now: () => now, patience: 1 });
    await fill();
    expect((await enter()).admitted).toBe(false);
  });
});
