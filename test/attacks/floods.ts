import type { Attack } from './attack.ts';

/** More would wait in line before anybody else's requests: they are served in the order in which they come. */
const UPLOADS = 30;
const BYTES = 200_000;

export const parallelUploads: Attack = {
  name: 'parallel uploads',
  prepare(attacker) {
    const text = 'The house is red. '.repeat(BYTES / 18);
    return Promise.resolve(() =>
      Promise.all(Array.from({ length: UPLOADS }, (_, index) => attacker.upload(`flood/${index}.bin`, text))),
    );
  },
};

const JOBS = 40;
const LANGUAGES = ['en-XA', 'en-XB', 'qps-ploc'];

/** Jobs that wait for each other; those that have not ended are cancelled, as an operator would do. */
export const queuedJobs: Attack = {
  name: 'queued jobs',
  async prepare(attacker) {
    await attacker.upload('queued.txt', 'The house is red. '.repeat(1000));
    const json = { mode: 'ai', source_language: 'en', target_languages: LANGUAGES, source_files: ['queued.txt'] };
    return async () => {
      const jobs = await Promise.all(
        Array.from({ length: JOBS }, () => attacker.send('POST', '/v1/jobs/translation', { json })),
      );
      const ids = jobs.map(({ body }) => body?.job_id as string | undefined).filter((id) => id !== undefined);
      await Promise.all(ids.map((id) => attacker.send('GET', `/v1/jobs/${id}`)));
      await Promise.all(ids.map((id) => attacker.send('DELETE', `/v1/jobs/${id}`)));
    };
  },
};

/** As above. */
const KEYS = 30;

/** API keys that are made in parallel, used at once and revoked again. */
export const manyKeys: Attack = {
  name: 'many keys',
  prepare: (attacker) =>
    Promise.resolve(async () => {
      const made = await Promise.all(
        Array.from({ length: KEYS }, (_, index) =>
          attacker.send('POST', '/v1/api-keys', { json: { name: `Key ${index}` } }),
        ),
      );
      await Promise.all(
        made.map(async ({ body }) => {
          if (body?.key === undefined) return;
          await attacker.send('GET', '/v1/users/me', { key: body.key as string });
          await attacker.send('DELETE', `/v1/api-keys/${body.id as string}`);
        }),
      );
    }),
};
