import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import { HIGH_RATE_LIMITS } from '#test/service/rate-limits.ts';

const API_KEY = 'a-key-for-contract-tests-of-24-characters-or-more';
/** Milliseconds for its start on a busy machine. */
const PATIENCE = 300_000;
const root = new URL('../../', import.meta.url);

export interface ContractService {
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  /** Messages of errors in its log: each is a defect, whatever was answered. */
  defects(): readonly string[];
  stop(): Promise<void>;
}

/** A whole service with data of its own, and with the files that the examples of the API description name. */
export async function startContractService(): Promise<ContractService> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-contract-'));
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'],
      DATA_DIR: folder,
      // Nobody's own systems are asked.
      CROWDIN_BASE_URL: 'http://127.0.0.1:9',
      LOKALISE_BASE_URL: 'http://127.0.0.1:9',
      PORT: '0',
      TEMPORAL_PORT: '0',
      TEMPORAL_UI_PORT: '0',
      LOQUENT_API_KEY: API_KEY,
      SHUTDOWN_SECONDS: '5',
      ...HIGH_RATE_LIMITS,
      ...compileCacheEnvironment(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await Promise.race([
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = /^API +(http:\S+)/m.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        setTimeout(() => reject(new Error(`the service did not start:\n${said.slice(-4000)}`)), PATIENCE).unref();
      }),
      exited.then(() => Promise.reject(new Error(`the service ended:\n${said.slice(-4000)}`))),
    ]);
    const organizationId = await prepare(url);
    return { url, apiKey: API_KEY, organizationId, defects: () => defectsIn(said), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepare(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${API_KEY}` };
  const form = new FormData();
  form.set('path', 'contracts/guide.docx');
  form.set('file', new Blob([await readFile(new URL('demo/quick-start-guide.docx', root))]), 'guide.docx');
  const uploaded = await fetch(`${url}/v1/files/upload`, { method: 'POST', headers, body: form });
  if (!uploaded.ok) throw new Error(`the upload was answered ${uploaded.status}: ${await uploaded.text()}`);
  const user = (await (await fetch(`${url}/v1/users/me`, { headers })).json()) as { default_organization_id: string };
  return user.default_organization_id;
}

function defectsIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => line.startsWith('{"level":"error"'));
}
