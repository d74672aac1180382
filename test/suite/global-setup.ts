import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleWorkflows } from '#activities/workflow-bundle.ts';
import { describeFailure } from '#domain/errors.ts';
import { connectClient } from '#platform/temporal/connection.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { startDevServer } from '#platform/temporal/dev-server.ts';
import { ensureSearchAttributes } from '#platform/temporal/search-attributes.ts';

/** Installs the Temporal server where it is missing. */
const INSTALL = fileURLToPath(new URL('../../tools/temporal/install.mjs', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** host:port of the Temporal server that the whole test run shares. */
    temporalAddress: string;
    /** Its namespace, which has the search attributes. */
    temporalNamespace: string;
    /** Path of the code of all workflows in one bundle. */
    workflowBundle: string;
  }
}

const log = {
  info: (_fields: object, message: string): void => void process.stderr.write(`[temporal] ${message}\n`),
  warn: (fields: object, message: string): void =>
    void process.stderr.write(`[temporal] ${message} ${JSON.stringify(fields)}\n`),
  error: (fields: object, message: string): void =>
    void process.stderr.write(`[temporal] ${message} ${JSON.stringify(fields)}\n`),
};

/**
 * Starts one Temporal dev server for the run, or uses the one that TEMPORAL_TEST_ADDRESS (host:port) names, and bundles the
 * workflows once.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-run-'));
  const bundle = join(folder, 'workflows.js');
  await writeFile(bundle, (await bundleWorkflows()).code);
  provide('workflowBundle', bundle);
  const namespace = 'default';
  const given = process.env['TEMPORAL_TEST_ADDRESS'];
  const server =
    given === undefined || given === ''
      ? await startServer(namespace).catch((error: unknown) => endRun(error, folder))
      : { address: given, stop: async () => {} };
  const connection = await connectClient({ address: server.address });
  await ensureSearchAttributes(connection, namespace, log);
  await connection.close();
  provide('temporalAddress', server.address);
  provide('temporalNamespace', namespace);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Without a server nothing can be tested, and vitest would bury the reason in stacks. */
async function endRun(error: unknown, folder: string): Promise<never> {
  await rm(folder, { recursive: true, force: true });
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

async function startServer(namespace: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const { status } = spawnSync(process.execPath, [INSTALL], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Tests of the service need a Temporal server, see above.');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'loquent-test-temporal-'));
  const server = await startDevServer({
    dataDirectory,
    port: 0,
    uiPort: 0,
    namespace,
    log,
    programs: createProgramRunner(),
  });
  return {
    address: server.address,
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
