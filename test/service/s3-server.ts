import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '#platform/storage/settings.ts';
import { freePort } from './child-service.ts';

export interface S3Server {
  readonly settings: S3Settings;
  readonly bucket: string;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** As tools/servers/s3.sh has it. */
const SERVER_VERSION = 'v1.8.0';

/**
 * Starts an S3-compatible server (versitygw) with an empty bucket, on loopback.
 *
 * @returns why not, when it was never built on this machine
 */
export async function startS3Server(): Promise<S3Server | string> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loquent');
  const program = process.env['VERSITYGW'] || join(cache, 'bin', `versitygw-${SERVER_VERSION}`);
  if (!existsSync(program)) return 'there is no S3 server on this machine: tools/servers/s3-start.sh builds one';
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-s3-'));
  const bucket = 'tests';
  await mkdir(join(folder, 'data', bucket), { recursive: true });
  await mkdir(join(folder, 'metadata'));
  const port = await freePort();
  const credentials = { accessKeyId: 'loquent', secretAccessKey: 'a secret for tests' };
  const places = ['posix', '--sidecar', join(folder, 'metadata'), join(folder, 'data')];
  const server = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', ...places], {
    env: { ROOT_ACCESS_KEY: credentials.accessKeyId, ROOT_SECRET_KEY: credentials.secretAccessKey },
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (server.exitCode === null && !(await answers(endpoint))) await sleep(20);
  if (server.exitCode !== null) throw new Error(`versitygw ended at start with exit code ${server.exitCode}`);
  return {
    settings: { endpoint, publicEndpoint: endpoint, region: 'us-east-1', credentials, forcePathStyle: true },
    bucket,
    async close() {
      const ended = new Promise((resolve) => void server.once('exit', resolve));
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An unsigned request is refused as soon as the server is up. */
async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    (response) => response.status === 403,
    () => false,
  );
}
