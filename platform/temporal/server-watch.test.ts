import { spawn } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandLineOf } from '#platform/programs/command-line.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import type { FakeMode } from '#test/fakes/temporal/fake-temporal-program.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { probeServer } from './probe-server.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import { findFreePort } from './ports.ts';
import { readProcessRecord, writeProcessRecord } from './process-record.ts';
import { serverMetrics } from './server-metrics.ts';
import { serverArguments } from './server-process.ts';
import type { WatchLimits } from './server-watch.ts';

// Not on PostgreSQL: it tests Temporal.

const FAKE = fileURLToPath(new URL('../../test/fakes/temporal/fake-temporal-program.ts', import.meta.url));
/** Five errors in a row, and no limit for a busy machine's slow answers. */
const ERRORS: WatchLimits = { interval: 20, timeout: 30_000, errors: 100, silence: 3_600_000 };
const SILENCE: WatchLimits = { interval: 20, timeout: 1_000, errors: 3_600_000, silence: 3_000 };
/** No process has it: above the largest id of Linux and macOS. */
const NOBODY = 5_000_000;

const programs = createProgramRunner();
afterAll(() => programs.close());

describe('a dev server that lives', () => {
  let server: DevServer | undefined;
  let errors: { readonly fields: Record<string, unknown>; readonly message: string }[];

  const folder = emptyFolder();
  const program = join(folder, 'temporal');
  beforeEach(async () => {
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${FAKE}' "$@"\n`);
    await chmod(program, 0o755);
    errors = [];
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, message: string) =>
      void errors.push({ fields: fields as Record<string, unknown>, message }),
  };
  const start = async (limits: WatchLimits): Promise<DevServer> => {
    const settings = { dataDirectory: folder, port: 0, uiPort: 0, namespace: 'jobs', log, programs, program };
    server = await startDevServer({ ...settings, limits });
    return server;
  };
  const processId = async () => (await readProcessRecord(join(folder, 'temporal.pid')))?.pid;
  const behave = (mode: FakeMode) => writeFile(join(folder, 'temporal.db.mode'), mode);
  const restarts = async (reason: string) =>
    (await serverMetrics().restarts.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  const failedProbes = async () => (await serverMetrics().failedProbes.get()).values[0]?.value ?? 0;
  /** Waits for another process, and returns what the server said of itself until then. */
  const replaced = async (running: DevServer, pid: number | undefined): Promise<ReadonlySet<string | undefined>> => {
    const said = new Set<string | undefined>();
    await vi.waitFor(async () => {
      said.add(running.failure());
      expect([pid, undefined]).not.toContain(await processId());
    }, TEST_TIMEOUT);
    await vi.waitFor(() => expect(running.failure()).toBeUndefined(), TEST_TIMEOUT);
    return said;
  };

  it.each([
    ['interrupted', 'interrupted (9)'],
    ['namespace not found', 'Namespace jobs is not found.'],
  ] as const)('is restarted when its answers are errors only: %s', async (mode, reason) => {
    const running = await start(ERRORS);
    const [pid, before] = [await processId(), await restarts('failed')];
    await behave(mode);
    const said = await replaced(running, pid);
    expect(said).toContain('The embedded Temporal server answers with errors; it is restarted if that continues.');
    expect(said).toContain('The embedded Temporal server is being restarted.');
    expect(await commandLineOf(pid ?? 0)).toBeUndefined();
    expect(errors).toMatchObject([
      { fields: { pid }, message: 'Temporal dev server answers with errors only; restarting it' },
    ]);
    expect(errors[0]?.fields['reason']).toContain(reason);
    expect(await restarts('failed')).toBe(before + 1);
    expect(await processMetrics().metrics()).toMatch(/^loquent_temporal_restarts_total\{reason="failed"\} [1-9]/m);
  });

  it('is left alone when it serves in between', async () => {
    await start(ERRORS);
    const pid = await processId();
    await behave('failing mostly');
    await vi.waitFor(async () => {
      const calls = await readFile(join(folder, 'temporal.db.calls'), 'utf8');
      expect(calls.split('\n').length).toBeGreaterThan(40);
    }, TEST_TIMEOUT);
    expect(await processId()).toBe(pid);
    expect(errors).toEqual([]);
  });

  it('is restarted when it works without answering', async () => {
    const running = await start(SILENCE);
    const pid = await processId();
    await behave('silent');
    const said = await replaced(running, pid);
    expect(said).toContain('The embedded Temporal server does not answer; it is restarted if that continues.');
    expect(errors[0]?.message).toBe('Temporal dev server runs without answering; restarting it');
  });

  it('is left alone when it is not given processor time', async () => {
    const running = await start(SILENCE);
    const pid = await processId();
    process.kill(pid ?? 0, 'SIGSTOP');
    try {
      const before = await failedProbes();
      // Longer than a running server may be silent.
      await vi.waitFor(async () => expect(await failedProbes()).toBeGreaterThan(before + 5), TEST_TIMEOUT);
      expect(running.failure()).toBe(
        'The embedded Temporal server does not answer; it is restarted if that continues.',
      );
    } finally {
      process.kill(pid ?? 0, 'SIGCONT');
    }
    await vi.waitFor(() => expect(running.failure()).toBeUndefined(), TEST_TIMEOUT);
    expect(await processId()).toBe(pid);
    expect(errors).toEqual([]);
  });

  it('is restarted when an earlier service has left it', async () => {
    const [port, uiPort] = [await findFreePort(), await findFreePort()];
    const databaseFile = join(folder, 'temporal.db');
    const left = spawn(program, serverArguments({ databaseFile, port, uiPort, namespace: 'jobs' }), {
      detached: true,
      stdio: 'ignore',
    });
    await vi.waitFor(
      async () => expect(await probeServer(port, 'jobs', 5_000)).toEqual({ kind: 'served' }),
      TEST_TIMEOUT,
    );
    await writeProcessRecord(join(folder, 'temporal.pid'), { pid: left.pid ?? 0, owner: NOBODY, port, uiPort });
    const running = await start(ERRORS);
    expect(await processId()).toBe(left.pid);
    await behave('interrupted');
    await replaced(running, left.pid);
    expect(running.address).toBe(`127.0.0.1:${port}`);
    expect(await commandLineOf(left.pid ?? 0)).toBeUndefined();
  });

  it('stays ended when it is stopped while it is being restarted', async () => {
    const running = await start(ERRORS);
    const pid = await processId();
    await behave('interrupted');
    await vi.waitFor(
      () => expect(running.failure()).toBe('The embedded Temporal server is being restarted.'),
      TEST_TIMEOUT,
    );
    await running.stop();
    expect(await commandLineOf(pid ?? 0)).toBeUndefined();
    expect(await processId()).toBeUndefined();
  });
});
