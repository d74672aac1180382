import { beforeAll, describe, expect, it } from 'vitest';
import { createAttacker, type Attack } from '#test/attacks/attack.ts';
import { ATTACKS } from '#test/attacks/index.ts';
import { missingThreadTimes, startMeteredService } from '#test/attacks/metered-service.ts';
import { prepareAttacks, type AttackerData } from '#test/attacks/start-attacker.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { createVictim, type Victim, type VictimCosts } from '#test/attacks/victim.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isToolMissing, isSkipped } from '#test/suite/skipped.ts';

// Left to npm run test:long: neighbors.test.ts has a few attacks.

// Runs first.

// Not on PostgreSQL: it measures the main thread, in which SQLite runs.

/**
 * Maximum block of the main thread, as a multiple of that without an attack. With all attacks at once it was 20; before
 * single ones were fixed, 60 to 500.
 */
const MAX_FACTOR = 40;
/**
 * Like `MAX_FACTOR`, for the main thread's work from the upload of the victim's job to its completion. The job waits
 * its turn several times, and the attacker's requests are served meanwhile; with all attacks at once it was 25 times as
 * much.
 */
const JOB_FACTOR = 60;
/** Ms of processor time that the meter can't distinguish from 0. */
const RESOLUTION = 10;

/** Attacks that every run also measures alone: one on threads, one on queues. All of them are in the one at once. */
const REPRESENTATIVES: ReadonlySet<string> = new Set(['Markdown of list marks', 'queued jobs']);

interface Measured {
  readonly longest: number;
  readonly costs: VictimCosts;
}

const WHAT = 'attacks of one organization on another';
const isQuiet =
  isToolMissing(missingThreadTimes, WHAT) ||
  // The work of the main thread is the same, except for SQLite, which runs in it.
  isSkipped(process.env['TEST_DATABASE_URL'] !== undefined ? 'they are measured with SQLite' : undefined, WHAT);

describe.skipIf(isQuiet)('while one organization attacks, the main thread is as free for another', () => {
  let attacker: Omit<AttackerData, 'names'>;
  let victim: Victim;
  let quiet: Measured;

  const service = sharedByTests(() => startMeteredService());
  beforeAll(async () => {
    const key = await service.addKey();
    const { body } = await createAttacker(service.apiUrl, { key, viewerKey: '' }).send('GET', '/v1/users/me');
    const organization = body.default_organization_id as string;
    const viewerKey = await service.addKey({ role: 'viewer', organization });
    attacker = { apiUrl: service.apiUrl, key, viewerKey };
    victim = createVictim(service, await service.addKey());
    // Once for what is loaded and compiled at first use.
    await victim.serve(Promise.resolve(), 2);
    quiet = await measured(Promise.resolve(), 4);
    report('no attack', quiet);
  });

  async function measured(attack: Promise<unknown>, rounds = 1): Promise<Measured> {
    await service.report();
    const costs = await victim.serve(attack, rounds);
    return { longest: (await service.report()).longest, costs };
  }

  /** Blocks of the main thread above the limit, in ms. */
  function excesses({ longest, costs }: Measured): readonly string[] {
    const mostHeld = MAX_FACTOR * Math.max(quiet.longest, RESOLUTION);
    // A request may have to wait for what is being done, and for what came before it.
    const limits: [string, number, number][] = [
      ['longest stretch', longest, mostHeld],
      ['/health/live', Math.max(...costs.live), 2 * mostHeld],
      ['text', Math.max(...costs.text), 2 * mostHeld],
      ['job', Math.max(...costs.job), JOB_FACTOR * Math.max(...quiet.costs.job)],
    ];
    return limits
      .filter(([, value, most]) => value > most)
      .map(([what, value, most]) => `${what}: ${Math.round(value)} ms, may be ${Math.round(most)} ms`);
  }

  async function measuredDuring(names: readonly string[]): Promise<Measured> {
    const attacks = await prepareAttacks({ ...attacker, names });
    try {
      return await measured(attacks.run());
    } finally {
      await attacks.close();
    }
  }

  it.each(casesOfRun(ATTACKS, ({ name }) => REPRESENTATIVES.has(name)))('by $name', async ({ name }: Attack) => {
    const during = await measuredDuring([name]);
    report(name, during);
    expect(excesses(during)).toEqual([]);
  });

  it('by all of it at once', async () => {
    const during = await measuredDuring(ATTACKS.map(({ name }) => name));
    report('all at once', during);
    expect(excesses(during)).toEqual([]);
  });
});

/** Prints what was measured, in ms of the main thread's processor time. */
function report(name: string, { longest, costs }: Measured): void {
  const most = Object.entries<readonly number[]>({ ...costs }).map(
    ([what, each]) => `${what} ${Math.round(Math.max(...each))} (of ${each.length})`,
  );
  console.log(`${name}: held for ${Math.round(longest)} ms at most; ${most.join(', ')}`);
}
