import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAttacker } from '#test/attacks/attack.ts';
import { NEIGHBOR_ATTACKS } from '#test/attacks/index.ts';
import { prepareAttacks } from '#test/attacks/start-attacker.ts';
import { startChildService } from '#test/service/child-service.ts';
import { createApiKey } from '#test/service/job-requests.ts';
import { HIGH_RATE_LIMITS } from '#test/service/rate-limits.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { upperMedian, NeighborClient, type Kind } from './neighbor-client.ts';
import { CHAOS_OPTIONS } from './options.ts';

/** Times the idle time that a job or request may take while another organization attacks. */
const MAX_RATIO = 3;
/** Ms from the beginning of an attack to the first measurement. */
const ONSET = 3_000;
const SUBTITLES = '1\n00:00:00,500 --> 00:00:02,500\nGood morning, everybody.\n';

const folder = await mkdtemp(join(tmpdir(), 'loquent-chaos-'));
const environment = {
  HOME: process.env['HOME'] ?? '',
  XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? '',
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, 'loquent.db')}`,
  TEMPORAL_PORT: '0',
  TEMPORAL_UI_PORT: '0',
  OUTBOUND_ALLOW: '127.0.0.0/8',
  SHUTDOWN_SECONDS: '10',
  ...HIGH_RATE_LIMITS,
};
const service = await startChildService('all', environment);
const defects: string[] = [];

/** Ms of each kind, the median of several. */
async function measure(client: NeighborClient): Promise<ReadonlyMap<Kind, number>> {
  const taken = new Map<Kind, number[]>();
  for (let sample = 0; sample < CHAOS_OPTIONS.samples; sample += 1) {
    for (const kind of client.kinds) taken.set(kind, [...(taken.get(kind) ?? []), await client.take(kind)]);
  }
  return new Map([...taken].map(([kind, values]) => [kind, upperMedian(values)]));
}

try {
  const film = join(folder, 'film.mkv');
  const hasTools = spawnSync('ffmpeg', ['-version']).status === 0;
  if (hasTools) {
    ffmpegSync(
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=4:size=160x90:rate=5',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4',
      film,
    );
  } else console.log('ffmpeg is not installed: recordings are left out');
  const client = new NeighborClient(service.apiUrl, await createApiKey({ environment }), hasTools);
  if (hasTools) {
    await client.upload('film.mkv', await readFile(film));
    await client.upload('film.srt', SUBTITLES);
  }
  console.log(`the service is ready; ${CHAOS_OPTIONS.samples} samples of each`);
  // Once for what is loaded and compiled at first use.
  for (const kind of client.kinds) await client.take(kind);

  for (const { name } of NEIGHBOR_ATTACKS.filter((attack) => attack.name.includes(CHAOS_OPTIONS.attack))) {
    if (!hasTools && name.startsWith('pictures')) continue;
    // An organization per attack, so that none finds the leftovers of another one.
    const key = await createApiKey({ environment });
    const attacks = await prepareAttacks({ apiUrl: service.apiUrl, key, viewerKey: '', names: [name] });
    const idle = await measure(client);
    console.log(`idle: ${[...idle].map(([kind, time]) => `${kind} ${Math.round(time)} ms`).join(', ')}; now ${name}`);
    const end = new AbortController();
    const attack = (async () => {
      while (!end.signal.aborted) await attacks.run();
    })();
    attack.catch((error: unknown) => defects.push(`${name}: the attack failed: ${String(error)}`));
    await sleep(ONSET);
    const attacked = await measure(client);
    for (const kind of client.kinds) {
      const [before, during] = [idle.get(kind) ?? 0, attacked.get(kind) ?? 0];
      const ratio = during / before;
      if (ratio > MAX_RATIO) defects.push(`${name}: a ${kind} takes ${ratio.toFixed(1)} times as long`);
      console.log([name, kind, `${Math.round(before)} ms`, `${Math.round(during)} ms`, ratio.toFixed(2)].join(' | '));
    }
    end.abort();
    await attack.catch(() => undefined);
    await attacks.close();
    await quiet(key);
  }
} finally {
  await service.stop();
  if (defects.length === 0) await rm(folder, { recursive: true, force: true });
  else console.error(`the service's data is kept in ${folder}`);
}

/** Waits until the jobs of the attacker have ended: the next measurement is one without an attack. */
async function quiet(key: string): Promise<void> {
  const attacker = createAttacker(service.apiUrl, { key, viewerKey: '' });
  for (let round = 0; round < 60; round += 1) {
    const { body } = await attacker.send('GET', '/v1/jobs?limit=100');
    const jobs = (body?.jobs ?? []) as readonly { readonly job_id: string; readonly ended_at: string | null }[];
    const live = jobs.filter(({ ended_at: endedAt }) => endedAt === null);
    if (live.length === 0) return;
    for (const { job_id: id } of live) await attacker.send('DELETE', `/v1/jobs/${id}`);
    await sleep(1_000);
  }
}

for (const defect of defects) console.error(defect);
if (defects.length > 0) process.exitCode = 1;
