import type { JobRecord, TestService } from '#test/service/service.ts';

/** Requests of tests about jobs on recordings, from English to Spanish unless they say otherwise. */
export function videoClient(
  service: Pick<TestService, 'request' | 'ended'>,
  kind: 'subtitle' | 'voiceover' | 'dub' = 'subtitle',
) {
  const submit = (body: Record<string, unknown>): Promise<Response> =>
    service.request(`/v1/jobs/video/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source_lang: 'en', target_lang: 'es-ES', ...body }),
    });
  const accepted = async (body: Record<string, unknown>): Promise<string> => {
    const answer = await submit(body);
    if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { job_id: string }).job_id;
  };
  return {
    submit,
    /** @returns the id of the job */
    accepted,
    run: async (body: Record<string, unknown>): Promise<JobRecord> => service.ended(await accepted(body)),
  };
}
