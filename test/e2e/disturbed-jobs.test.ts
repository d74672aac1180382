import { beforeAll, describe, expect, it, vi } from 'vitest';
import { JOB_KINDS, stepOfActivity, stepsOfJob, type JobType } from '#domain/jobs/kinds/index.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { pickMoments, type Pick } from '#test/scenarios/pick-moments.ts';
import { failedReplays } from '#test/scenarios/replay.ts';
import { scenarios } from '#test/scenarios/scenarios.ts';
import { Stage, type StagedJob } from '#test/scenarios/stage.ts';
import { WorkerProbe, type CallFacts, type Moment } from '#test/scenarios/worker-probe.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: durability.test.ts and webhook-durability.test.ts have killed processes.

// Runs first.

// Not on PostgreSQL: rows of jobs are written and read in tests of their own.

const hasTools = !isWithoutProgram('ffmpeg', 'disturbed jobs on recordings');

const SCENARIOS = scenarios(hasTools);
const TYPES = [...new Set(SCENARIOS.map(({ type }) => type))];
/** Scenarios whose jobs are cancelled: all in a long run, else the first of each type. */
const CANCELLED = LONG_RUN ? SCENARIOS : TYPES.map((type) => SCENARIOS.find((scenario) => scenario.type === type)!);
/** Jobs that stand still at once. */
const ROUND = 60;
const TIMEOUT = LONG_RUN ? 3_600_000 : 1_500_000;

/** Activities of files of several batches, which have a ledger: their tests have jobs of their own. */
const OF_LEDGERS = new Set(['surveySource', 'settleLedger', 'checkConsistency']);
const isOfLedgers = (activities: readonly string[]) => activities.every((name) => OF_LEDGERS.has(name));

type Outcome = Awaited<ReturnType<Stage['outcomeOf']>>;

/** A job that stood still at its moment. */
interface Disturbed {
  readonly pick: Pick;
  readonly job: StagedJob;
}

/**
 * Jobs of all types, each undisturbed at first, which shows what its activities change, and then with a worker that is
 * killed, or a cancellation, at one of the changes. A long run does so at each change and at the end of each activity,
 * other runs at one moment of every activity.
 */
describe('jobs of all types', () => {
  const undisturbed = new Map<string, Outcome>();
  const activities = new Map<string, ReadonlyMap<string, CallFacts>>();
  const questions = new Map<string, number>();
  let picks: readonly Pick[];

  const stage = sharedByTests(() => Stage.start(hasTools), TIMEOUT);
  beforeAll(async () => {
    const asked = new Map<string, number>();
    const probe = new WorkerProbe({ onQuestion: (id) => asked.set(id, (asked.get(id) ?? 0) + 1) });
    const jobs = await stage.submitAll(SCENARIOS);
    await stage.withWorker(probe, async () => {
      for (const job of jobs) undisturbed.set(job.scenario.name, await stage.outcomeOf(job));
      await untilCleared(jobs);
    });
    for (const { id, scenario } of jobs) {
      activities.set(scenario.name, probe.activities.get(id)!);
      questions.set(scenario.name, asked.get(id) ?? 0);
    }
    picks = pickMoments(SCENARIOS, activities);
  }, TIMEOUT);

  async function* rounds(chosen: readonly Pick[]): AsyncGenerator<readonly Disturbed[]> {
    for (let start = 0; start < chosen.length; start += ROUND) {
      const round = chosen.slice(start, start + ROUND);
      const jobs = await stage.submitAll(round.map(({ scenario }) => scenario));
      yield jobs.map((job, index) => ({ job, pick: round[index]! }));
    }
  }

  const momentsOf = (round: readonly Disturbed[]): ReadonlyMap<string, Moment> =>
    new Map(round.map(({ job, pick }) => [job.id, pick.moment]));

  /** Waits until every job stands still at its moment. */
  async function untilStill(round: readonly Disturbed[], held: ReadonlySet<string>): Promise<void> {
    const missing = () => round.filter(({ job }) => !held.has(job.id)).map(({ pick }) => pick.name);
    await vi.waitFor(() => expect(missing()).toEqual([]), TEST_TIMEOUT);
    for (const { job, pick } of round) {
      await vi.waitFor(async () => expect(await stage.isStill(job.id), pick.name).toBe(true), TEST_TIMEOUT);
    }
  }

  /** Waits until nothing but results is left of jobs, whose records say before that they have ended. */
  async function untilCleared(jobs: readonly StagedJob[]): Promise<void> {
    for (const { id, scenario } of jobs) {
      const left = async () => (await stage.remainsOf(id)).filter((path) => !path.includes('/files/'));
      await vi.waitFor(async () => expect(await left(), scenario.name).toEqual([]), TEST_TIMEOUT);
    }
  }

  it('end as they should when nothing happens', () => {
    for (const { name, ending } of SCENARIOS) expect(undisturbed.get(name), name).toMatchObject({ status: ending });
  });

  it('have steps that are all of their kinds', () => {
    const seen = new Map<string, Set<string>>();
    for (const { name, type } of SCENARIOS) {
      seen.set(type, new Set([...(seen.get(type) ?? []), ...activities.get(name)!.keys()]));
    }
    for (const [type, ofType] of seen) {
      const activitiesOf: Readonly<Record<string, readonly string[]>> = JOB_KINDS[type as JobType].steps;
      // A provider that dubs does so in tests of its own.
      const steps = stepsOfJob({ type, input: {} }).filter(
        (step) => step !== 'dub' && !isOfLedgers(activitiesOf[step]!),
      );
      expect(new Set([...ofType].map(stepOfActivity)), type).toEqual(new Set(steps));
    }
    // So do jobs that wait for people.
    const all = Object.values(JOB_KINDS).flatMap(({ type, steps }) =>
      seen.has(type)
        ? Object.entries(steps).flatMap(([step, names]) => (step === 'review' || isOfLedgers(names) ? [] : names))
        : [],
    );
    const run = new Set([...seen.values()].flatMap((ofType) => [...ofType]));
    expect(all.filter((name) => !run.has(name))).toEqual(hasTools ? ['startDubbing', 'dubRemotely'] : []);
  });

  describe('whose worker is killed', () => {
    const outcomes = new Map<Pick, Outcome>();
    const asked = new Map<Pick, number>();

    beforeAll(async () => {
      for await (const round of rounds(picks)) {
        const worker = await startPausedProcess(stage.service.environment, [], momentsOf(round));
        try {
          await untilStill(round, worker.held);
        } finally {
          await worker.kill();
        }
        const again = new Map<string, number>();
        const probe = new WorkerProbe({ onQuestion: (id) => again.set(id, (again.get(id) ?? 0) + 1) });
        await stage.withWorker(probe, async () => {
          for (const { job, pick } of round) outcomes.set(pick, await stage.outcomeOf(job));
          await untilCleared(round.map(({ job }) => job));
        });
        for (const { job, pick } of round) {
          asked.set(pick, (worker.questions.get(job.id) ?? 0) + (again.get(job.id) ?? 0));
        }
      }
    }, TIMEOUT);

    // Covers aimt, docx_translation, dub_video, excel_translation, file_analysis, language_rewrite, post_editing, ppt_translation, quality_assurance, quality_estimation, rag_ingest, render, subtitle_video, term_extraction, voiceover_video
    it.each(TYPES)('come to the same as ones that nothing happened to: %s', (type) => {
      const own = [...outcomes].filter(([{ scenario }]) => scenario.type === type);
      expect(own).not.toEqual([]);
      for (const [{ scenario, moment }, outcome] of own) {
        expect(outcome, JSON.stringify(moment)).toEqual(undisturbed.get(scenario.name));
      }
    });

    it('are of every type', () => {
      expect(new Set(picks.map(({ scenario }) => scenario.type))).toEqual(new Set(TYPES));
    });

    it('are killed in every activity', () => {
      const all = new Set([...activities.values()].flatMap((of) => [...of.keys()]));
      expect(new Set(picks.map(({ moment }) => moment.activity))).toEqual(all);
    });

    it('ask models and vendors nothing again whose answer was stored', () => {
      for (const { name, scenario, moment } of picks) {
        const { questions: lost } = activities.get(scenario.name)!.get(moment.activity)!;
        const most = questions.get(scenario.name)! + (moment.after === 'end' ? 0 : lost);
        expect(asked.get(picks.find((pick) => pick.name === name)!), name).toBeLessThanOrEqual(most);
      }
    });

    it('push nothing to a project twice', () => {
      for (const { writes } of stage.projects) expect(writes.length).toBe(new Set(writes).size);
    });
  });

  describe('that are cancelled', () => {
    const ends = new Map<
      Pick,
      { readonly outcome: Outcome; readonly workflow: string; readonly files: readonly string[] }
    >();
    const later: string[] = [];

    beforeAll(async () => {
      // Any run but a long one cancels one job of each of these scenarios.
      const first = CANCELLED.map((scenario) => picks.find((pick) => pick.scenario === scenario)!);
      for await (const round of rounds(LONG_RUN ? picks : first)) {
        const gate = Promise.withResolvers<void>();
        const held = new Set<string>();
        let isOver = false;
        const probe = new WorkerProbe({
          moments: momentsOf(round),
          onHeld: (id) => held.add(id),
          onQuestion(id) {
            if (isOver) later.push(round.find(({ job }) => job.id === id)?.pick.name ?? id);
          },
          release: gate.promise,
        });
        await stage.withWorker(probe, async () => {
          try {
            await untilStill(round, held);
            await Promise.all(round.map(({ job }) => job.place.request(`/v1/jobs/${job.id}`, { method: 'DELETE' })));
            isOver = true;
          } finally {
            gate.resolve();
          }
          for (const { job, pick } of round) {
            const outcome = await stage.outcomeOf(job);
            const handle = stage.service.client.workflow.getHandle(job.id);
            await handle.result().catch(() => undefined);
            const workflow = (await handle.describe()).status.name;
            ends.set(pick, { outcome, workflow, files: await stage.remainsOf(job.id) });
          }
          await untilCleared(round.map(({ job }) => job));
        });
      }
    }, TIMEOUT);

    it.each(CANCELLED)(
      'end as cancelled unless their end is recorded, and leave only what they list: $name',
      ({ name }) => {
        for (const [{ scenario, moment }, { outcome, workflow, files }] of ends) {
          if (scenario.name !== name) continue;
          const at = JSON.stringify(moment);
          const isOver = outcome.status !== 'cancelled';
          if (isOver) expect(moment.activity, at).toBe([...activities.get(name)!.keys()].at(-1));
          else expect(outcome.error, at).toBeNull();
          expect(workflow, at).toBe(
            { completed: 'COMPLETED', failed: 'FAILED', cancelled: 'CANCELLED' }[outcome.status as 'failed'],
          );
          expect(
            files.filter((path) => path.includes('/files/')),
            at,
          ).toHaveLength(Object.keys(outcome.files).length);
          if (!isOver) expect(outcome.glossary, at).toBeNull();
        }
      },
    );

    it('ask models and vendors nothing any more', () => {
      expect(later).toEqual([]);
    });
  });

  it('can be replayed from their histories', async () => {
    expect(await failedReplays(stage.service)).toEqual([]);
  });
});
