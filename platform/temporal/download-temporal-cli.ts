/**
 * A program: lets Temporal's SDK download its dev server into the folder named as the first argument, and prints the path
 * of the file. The SDK can only download and start in one call, so the server is started, in memory, and stopped.
 */
import { createRequire } from 'node:module';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Runtime } from '@temporalio/worker';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node download-temporal-cli.ts FOLDER');

const { version } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };
const runtime = Runtime.install({
  telemetryOptions: { logging: { forward: {}, filter: 'ERROR' } },
  shutdownSignals: [],
});
try {
  const server = await runtime.createEphemeralServer({
    type: 'dev-server',
    exe: {
      type: 'cached-download',
      downloadDir: folder,
      version: 'default',
      ttl: 0,
      sdkName: 'sdk-typescript',
      sdkVersion: version,
    },
    namespace: 'default',
    ip: '127.0.0.1',
    port: null,
    uiPort: null,
    dbFilename: null,
    ui: false,
    log: { format: 'pretty', level: 'error' },
    extraArgs: [],
  });
  await runtime.shutdownEphemeralServer(server);
} catch (error) {
  let cause: unknown = error;
  const reasons: string[] = [];
  while (cause instanceof Error) {
    reasons.push(cause.message);
    cause = cause.cause;
  }
  process.stderr.write(`${reasons.join(': ').replaceAll(/\s+/g, ' ')}\n`);
  process.exitCode = 1;
} finally {
  await runtime.shutdown();
}

const name = (await readdir(folder)).find((entry) => entry.startsWith('temporal-') && !entry.endsWith('.downloading'));
if (name !== undefined) process.stdout.write(`${join(folder, name)}\n`);
