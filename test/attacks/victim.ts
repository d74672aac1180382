import { setTimeout as sleep } from 'node:timers/promises';
import { connectTestClient } from '#test/service/service.ts';
import type { MeteredService } from './metered-service.ts';

/** Cost of another organization's requests, in ms of the main thread's processor time from request to answer. */
export interface VictimCosts {
  readonly live: readonly number[];
  readonly text: readonly number[];
  /** From upload to completion. */
  readonly job: readonly number[];
}

const NOTE = 'The house is red. The garden is large, and the door is open today. '.repeat(15);

/** The organization that a service has to keep serving. */
export interface Victim {
  /** Asks for one of everything again and again until `attack` is over, and at least `rounds` times. */
  serve(attack: Promise<unknown>, rounds: number): Promise<VictimCosts>;
}

/** @param key of the victim */
export function createVictim(service: MeteredService, key: string): Victim {
  const client = connectTestClient(service.apiUrl, key);
  let files = 0;

  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    const before = service.processorTime();
    await work();
    return service.processorTime() - before;
  };
  const live = async () => {
    const response = await client.request('/health/live');
    if ((await response.text()) !== '{"status":"ok"}') throw new Error('the service is not live');
  };
  const text = async () => {
    const json = { source_text: ['The house is red.'], source_language: 'en', target_language: 'en-XA' };
    const response = await client.request('/v1/text/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (response.status !== 200) throw new Error(`the text was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const job = async () => {
    files += 1;
    const name = `victim-${files}.txt`;
    await client.upload(name, NOTE);
    const ended = await client.ended(await client.submit({ source_files: [name] }));
    if (ended.status !== 'completed') throw new Error(`the job ended as ${JSON.stringify(ended)}`);
  };

  return {
    async serve(attack, rounds) {
      const state = { isOver: false };
      const watched = attack.finally(() => (state.isOver = true));
      const costs = { live: [] as number[], text: [] as number[], job: [] as number[] };
      // Jobs run alongside the requests, which continue while one waits for its end.
      const jobs = (async () => {
        do costs.job.push(await cost(job));
        while (!state.isOver || costs.job.length < rounds);
      })();
      const requests = (async () => {
        do {
          costs.live.push(await cost(live));
          costs.text.push(await cost(text));
          await sleep(20);
        } while (!state.isOver || costs.text.length < 5 * rounds);
      })();
      await Promise.all([watched, jobs, requests]);
      return costs;
    },
  };
}
