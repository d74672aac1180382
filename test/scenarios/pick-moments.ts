import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import type { Scenario } from './scenarios.ts';
import type { CallFacts, Moment } from './worker-probe.ts';

/** A moment of a job of a scenario. */
export interface Pick {
  readonly name: string;
  readonly scenario: Scenario;
  readonly moment: Moment;
}

const pick = (scenario: Scenario, activity: string, after: Moment['after']): Pick => ({
  name: `${scenario.name} in ${activity}, after ${after === 'end' ? 'all' : after} of its changes`,
  scenario,
  moment: { activity, after },
});

/**
 * The moments at which jobs are disturbed. A long run disturbs each activity of each scenario before each of its
 * changes in storage, and at its end. Other runs disturb each activity once, before its last change, in the scenario
 * that was disturbed the least so far, so that each has its turn; and each activity once in the jobs that continue others.
 *
 * @param activities changes by the activities of each scenario, by its name
 */
export function pickMoments(
  scenarios: readonly Scenario[],
  activities: ReadonlyMap<string, ReadonlyMap<string, CallFacts>>,
): readonly Pick[] {
  const factsOf = ({ name }: Scenario) => activities.get(name)!;
  if (LONG_RUN) {
    return scenarios.flatMap((scenario) =>
      [...factsOf(scenario)].flatMap(([activity, { changes }]) =>
        [...Array(changes).keys(), 'end' as const].map((after) => pick(scenario, activity, after)),
      ),
    );
  }
  const picks: Pick[] = [];
  const turns = (scenario: Scenario) => picks.filter((each) => each.scenario === scenario).length;
  const disturb = (scenario: Scenario, activity: string) => {
    const { changes } = factsOf(scenario).get(activity)!;
    picks.push(pick(scenario, activity, changes === 0 ? 'end' : changes - 1));
  };
  const having = (activity: string) => scenarios.filter((scenario) => factsOf(scenario).has(activity));
  const all = new Set(scenarios.flatMap((scenario) => [...factsOf(scenario).keys()]));
  const leastDisturbed = (among: readonly Scenario[]) => among.toSorted((one, other) => turns(one) - turns(other))[0];
  for (const activity of [...all].toSorted((one, other) => having(one).length - having(other).length)) {
    disturb(leastDisturbed(having(activity))!, activity);
    const following = having(activity).filter(({ type }) => {
      const { category, request }: JobKind = JOB_KINDS[type];
      return category !== 'system' && request === undefined;
    });
    const isDone = picks.some(({ scenario, moment }) => moment.activity === activity && following.includes(scenario));
    const next = isDone ? undefined : leastDisturbed(following);
    if (next !== undefined) disturb(next, activity);
  }
  for (const scenario of scenarios) {
    if (turns(scenario) > 0) continue;
    const own = [...factsOf(scenario).keys()];
    disturb(scenario, own[Math.floor(own.length / 2)]!);
  }
  return picks;
}
