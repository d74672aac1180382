import { setTimeout as sleep } from 'node:timers/promises';
import { createAttacker, type Attacker } from '#test/attacks/attack.ts';

/** Work of the organization that is attacked: a request on text, and jobs on a file of two lines and on a small recording. */
export type Kind = 'request' | 'job' | 'recording';

/** Ms between two looks at a job. */
const INTERVAL = 20;
/** Ms after which a job counts as one that the attack prevents. */
const PATIENCE = 120_000;

/** The organization that is attacked. */
export class NeighborClient {
  readonly kinds: readonly Kind[];
  readonly #requests: Attacker;
  #files = 0;

  constructor(apiUrl: string, key: string, hasRecordings: boolean) {
    this.#requests = createAttacker(apiUrl, { key, viewerKey: '' });
    this.kinds = hasRecordings ? ['request', 'job', 'recording'] : ['request', 'job'];
  }

  async upload(name: string, bytes: Uint8Array | string): Promise<void> {
    const { status, body } = await this.#requests.upload(name, bytes);
    if (status >= 300) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  }

  /** Does one thing. @returns ms that it took */
  async take(kind: Kind): Promise<number> {
    const startedAt = performance.now();
    if (kind === 'request') await this.#translate();
    else if (kind === 'job') await this.#translateFile();
    else {
      const recording = { source_file: 'film.mkv', source_lang: 'en', target_lang: 'en-XA' };
      await this.#complete('/v1/jobs/video/subtitle', recording);
    }
    return performance.now() - startedAt;
  }

  async #translate(): Promise<void> {
    const json = { source_text: ['The house is red.'], source_language: 'en', target_language: 'en-XA' };
    const { status, body } = await this.#requests.send('POST', '/v1/text/translate', { json });
    if (status !== 200) throw new Error(`a text was answered ${status}: ${JSON.stringify(body)}`);
  }

  async #translateFile(): Promise<void> {
    this.#files += 1;
    const name = `note-${this.#files}.txt`;
    await this.upload(name, 'Good morning.\n\nThat is all.\n');
    const json = { mode: 'ai', source_language: 'en', target_languages: ['en-XA'], source_files: [name] };
    await this.#complete('/v1/jobs/translation', json);
  }

  async #complete(path: string, json: object): Promise<void> {
    const { status, body } = await this.#requests.send('POST', path, { json });
    if (status !== 202) throw new Error(`a job was answered ${status}: ${JSON.stringify(body)}`);
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const { body: job } = await this.#requests.send('GET', `/v1/jobs/${body.job_id as string}`);
      if (job?.status === 'completed') return;
      if (job?.ended_at != null) throw new Error(`a job ended as ${JSON.stringify(job)}`);
      if (Date.now() > deadline) return;
      await sleep(INTERVAL);
    }
  }
}

/** The middle of some numbers. */
export function upperMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
