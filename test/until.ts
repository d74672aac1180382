import { setTimeout as sleep } from 'node:timers/promises';

/** Ms between two questions. */
const INTERVAL = 50;

/** Asks until an answer fits; the time limit of the test ends it otherwise. Unlike `vi.waitFor`, it lets errors through at once. */
export async function until<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await sleep(INTERVAL);
  }
}
