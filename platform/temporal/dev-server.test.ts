import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '@temporalio/client';
import { isWithout } from '#test/suite/skipped.ts';
import { connectClient } from './connection.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import { commandLineOf } from '#platform/programs/command-line.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { readProcessRecord } from './process-record.ts';

// Not on PostgreSQL: it tests Temporal.

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const isLinux = !isWithout('Linux', process.platform === 'linux', 'the variables of the Temporal server');

describe('startDevServer', () => {
  const programs = createProgramRunner();
  let server: DevServer | undefined;

  const dataDirectory = emptyFolder();
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  const start = async (port = 0): Promise<DevServer> => {
    server = await startDevServer({ dataDirectory, port, uiPort: 0, namespace: 'jobs', log: silent, programs });
    return server;
  };
  const processId = async (): Promise<number> => {
    const record = await readProcessRecord(join(dataDirectory, 'temporal.pid'));
    if (record === undefined) throw new Error('There is no process record');
    return record.pid;
  };
  const startWorkflow = async (address: string, workflowId: string): Promise<void> => {
    const connection = await connectClient({ address });
    const client = new Client({ connection, namespace: 'jobs' });
    await client.workflow.start('any', { workflowId, taskQueue: 'nobody' });
    await connection.close();
  };
  const describeWorkflow = async (address: string, workflowId: string): Promise<string> => {
    const connection = await connectClient({ address });
    try {
      const client = new Client({ connection, namespace: 'jobs' });
      return (await client.workflow.getHandle(workflowId).describe()).status.name;
    } finally {
      await connection.close();
    }
  };

  it('serves the API and the web UI, and leaves no process when stopped', async () => {
    const { uiUrl } = await start();
    const pid = await processId();
    expect((await fetch(uiUrl)).status).toBe(200);
    await server?.stop();
    expect(await commandLineOf(pid)).toBeUndefined();
    expect(await readProcessRecord(join(dataDirectory, 'temporal.pid'))).toBeUndefined();
  });

  it.runIf(isLinux)('sees no variable that could hold a key of the service', async () => {
    process.env['LOQUENT_SECRET_KEY'] = 'a secret of the service';
    try {
      await start();
    } finally {
      delete process.env['LOQUENT_SECRET_KEY'];
    }
    const variables = await readFile(`/proc/${await processId()}/environ`, 'utf8');
    const names = variables.split('\0').map((variable) => variable.split('=')[0] ?? '');
    expect(names.filter((name) => !['HOME', 'LANG', 'LC_ALL', 'PATH', 'TMPDIR', ''].includes(name))).toEqual([]);
    expect(variables).toContain(`HOME=${dataDirectory}\0`);
  });

  it('keeps its state on disk', async () => {
    const first = await start();
    await startWorkflow(first.address, 'kept');
    await first.stop();
    const second = await start();
    expect(await describeWorkflow(second.address, 'kept')).toBe('RUNNING');
  });

  it('is started again on the same port when it dies', async () => {
    const { address } = await start();
    await startWorkflow(address, 'survives');
    const pid = await processId();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => describeWorkflow(address, 'survives').catch(() => 'down')).toBe('RUNNING');
    expect(await processId()).not.toBe(pid);
  });

  it('reuses the server that a killed service left', async () => {
    const script = `
      import { createProgramRunner } from '#platform/programs/program-runner.ts';
      import { startDevServer } from '#platform/temporal/dev-server.ts';
      const programs = createProgramRunner();
      const log = { info() {}, warn() {}, error() {} };
      await startDevServer({ dataDirectory: process.argv[1], port: 0, uiPort: 0, namespace: 'jobs', log, programs });
      process.kill(process.pid, 'SIGKILL');`;
    await new Promise<void>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script, dataDirectory], () => resolve());
    });
    const left = await processId();
    expect(await commandLineOf(left)).toContain('start-dev');
    const takenOver = await start();
    expect(await processId()).toBe(left);
    await takenOver.stop();
    expect(await commandLineOf(left)).toBeUndefined();
  });

  it('lives on when the service that shares it stops', async () => {
    const first = await start();
    const script = `
      import { createProgramRunner } from '#platform/programs/program-runner.ts';
      import { startDevServer } from '#platform/temporal/dev-server.ts';
      const programs = createProgramRunner();
      const log = { info() {}, warn() {}, error() {} };
      const server = await startDevServer({ dataDirectory: process.argv[1], port: 0, uiPort: 0, namespace: 'jobs', log, programs });
      process.stdout.write(server.address);
      await server.stop();`;
    const shared = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script, dataDirectory], (_, stdout) => resolve(stdout));
    });
    expect(shared).toBe(first.address);
    await startWorkflow(first.address, 'after');
    expect(await describeWorkflow(first.address, 'after')).toBe('RUNNING');
  });

  it('uses another port when the one wanted is taken', async () => {
    const other = createServer();
    const taken = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port));
    });
    const { address } = await start(taken);
    expect(address).not.toBe(`127.0.0.1:${taken}`);
    other.close();
  });

  it('says where the log is when the program fails', async () => {
    const failing = startDevServer({
      dataDirectory,
      port: 0,
      uiPort: 0,
      namespace: 'jobs',
      log: silent,
      programs,
      program: process.execPath,
    });
    await expect(failing).rejects.toMatchObject({
      id: 'temporal_start_failed',
      message: expect.stringContaining(join(dataDirectory, 'temporal.log')),
    });
    expect(await readFile(join(dataDirectory, 'temporal.log'), 'utf8')).not.toBe('');
  });
});
