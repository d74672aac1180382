import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startChildService } from '#test/service/child-service.ts';
import { casesOfRun } from '#test/suite/long.ts';
import type { TestService } from '#test/service/service.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { isRunning, makeStuckProgram } from '#test/machine/stuck-programs.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithout } from '#test/suite/skipped.ts';

// Left to npm run test:all: job-cancel.test.ts has cancels.

// Not on PostgreSQL: it tests programs.

/** The programs that steps run, and what only their arguments contain there. */
const STEPS = [
  { step: 'extract', program: 'ffmpeg', text: 'audio.pcm' },
  { step: 'synthesize', program: 'espeak-ng', text: '--stdin' },
  { step: 'mix', program: 'ffmpeg', text: 'rubberband' },
  { step: 'mix', program: 'ffmpeg', text: 'ebur128' },
  { step: 'mux', program: 'ffmpeg', text: '+faststart' },
  { step: 'verify', program: 'ffmpeg', text: 'peak=true' },
] as const;

const isLinux = !isWithout('Linux', process.platform === 'linux', 'cancels of jobs that speak');

describe.skipIf(!canSpeakWithVendor || !isLinux)('a job that speaks', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });

  /** Remains of a job in storage and on disk: results, intermediate results, and its work folder. */
  async function remainsOf(id: string): Promise<readonly string[]> {
    const all = await readdir(service.environment['DATA_DIR']!, { recursive: true });
    return all.filter((path) => path.includes(id));
  }

  it.each(casesOfRun(STEPS, ({ text }) => text === '+faststart'))(
    'leaves neither programs nor files when it is cancelled while $program ($text) runs in $step',
    async ({ step, program, text }) => {
      const folder = join(deployment.folder, `stuck-${step}-${text.replaceAll(/\W/g, '')}`);
      const stuck = makeStuckProgram(folder, program, text);
      const local: Record<string, string> = program === 'espeak-ng' ? { SPEECH_SYNTHESIZER: 'espeak-ng' } : {};
      const worker = await startChildService('worker', {
        ...service.environment,
        ...local,
        PATH: stuck.path,
        RETRY_RETENTION_DAYS: '0',
        KEEP_SEGMENTS: 'false',
      });
      try {
        const target = program === 'espeak-ng' ? 'es' : 'en-XA';
        const id = await videoClient(service, 'dub').accepted({ source_file: 'film.mp4', target_lang: target });
        const message = () => `${text} was not run: ${worker.output().slice(-2_000)}`;
        await expect
          .poll(() => stuck.ids().length)
          .toBeGreaterThan(1)
          .catch((error: unknown) => {
            throw new Error(message(), { cause: error });
          });
        expect((await service.job(id)).progress.stage).toBe(step);
        expect(stuck.ids().every(isRunning)).toBe(true);
        expect((await remainsOf(id)).length).toBeGreaterThan(0);
        await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
        expect(await service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
        expect(stuck.ids().filter(isRunning)).toEqual([]);
        // The record says so before the clean-up is through.
        await expect.poll(() => remainsOf(id)).toEqual([]);
      } finally {
        await worker.stop();
      }
    },
  );
});
