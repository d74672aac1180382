import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY } from '#bench/workbench.ts';
import type { BenchDocument } from './documents.ts';

/** Asks the service. @throws Error with the answer of a refused request */
export type AskService = (path: string, init?: RequestInit) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Translates a document from English to German, to the end of its job.
 *
 * @param url of the service, without a slash at its end
 * @param options further fields of the request
 * @throws Error if the job doesn't complete
 */
export async function translateDocument(
  url: string,
  { name, text }: BenchDocument,
  options: Readonly<Record<string, unknown>>,
): Promise<{ readonly ask: AskService; readonly job: string; readonly seconds: number }> {
  const headers = { authorization: `Bearer ${API_KEY}` };
  const ask: AskService = async (path, init = {}) => {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    const body = (await answer.json()) as Readonly<Record<string, unknown>>;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body;
  };
  const form = new FormData();
  form.set('path', `bench/${name}`);
  form.set('file', new Blob([text]), name);
  await ask('/v1/files/upload', { method: 'POST', body: form });
  const startedAt = performance.now();
  const { job_id: id } = await ask('/v1/jobs/translation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      mode: 'ai',
      source_language: 'en',
      target_languages: ['de'],
      source_files: [`bench/${name}`],
      ...options,
    }),
  });
  const job = String(id);
  for (;;) {
    const { status, error } = await ask(`/v1/jobs/${job}`);
    if (status === 'completed') return { ask, job, seconds: (performance.now() - startedAt) / 1000 };
    if (status === 'failed' || status === 'cancelled') throw new Error(`${name}: ${JSON.stringify(error)}`);
    await sleep(500);
  }
}
