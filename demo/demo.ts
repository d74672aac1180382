/**
 * `npm run demo` starts the service, sends documents through its REST API, shows how the jobs go and what came out, and leaves
 * the service up; `npm run demo -- video` subtitles and dubs a clip instead. `--exit` stops the service afterwards.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { createLogger } from '#platform/logging/index.ts';
import { endLoadingNotice } from '#platform/loading-notice.ts';
import { withProgress } from '#platform/progress.mjs';
import { jobsListUrl } from '#platform/temporal/jobs-list.ts';
import { stopOnSignal } from '#platform/signals.ts';
import { startService, type RunningService } from '#service/start-service.ts';
import type { DemoJobRecord } from './client.ts';
import { showDocuments } from './documents.ts';
import { say, startDemoSession } from './session.ts';
import { showVideo } from './video.ts';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { exit: { type: 'boolean' } } });
  const isVideo = positionals[0] === 'video';
  if (positionals.length > (isVideo ? 1 : 0))
    throw new Error(`unknown part "${positionals.at(-1)}": npm run demo [-- video]`);
  const config = loadConfig({ LOG_LEVEL: 'warn', LOG_FORMAT: 'pretty', ...process.env });
  say('Starting Loquent: database, Temporal, worker and API …');
  const service = await startService(config, {
    logger: createLogger({ ...config.log, secrets: config.secrets }),
    showProgress: withProgress,
  });
  stopOnSignal(service.stop);
  try {
    const session = await startDemoSession(service);
    const jobs = await (isVideo ? showVideo(session) : showDocuments(session));
    // Nothing would answer at the addresses.
    if (values.exit) return await service.stop();
    showAddresses(service, jobs, service.consoleAddress(await session.client.consoleKey()));
  } catch (error) {
    await service.stop();
    throw error;
  }
  const next = isVideo ? '' : ' Next: npm run demo -- video   (subtitles and dubs a clip)';
  say(`The service stays up until Ctrl-C.${next}`);
  await service.untilStopped();
}

function showAddresses(service: RunningService, jobs: readonly DemoJobRecord[], consoleAddress: string): void {
  const { apiUrl, identity, namespace, temporalUiUrl } = service;
  say();
  say(`Console       ${consoleAddress}`);
  say('              (signs a browser of this machine in, once, within ten minutes)');
  say(`API           ${apiUrl}   (key: ${process.env['LOQUENT_API_KEY'] ? 'LOQUENT_API_KEY' : identity.keyFile})`);
  for (const { job_id: id } of jobs) {
    say(`Job           ${apiUrl}/v1/jobs/${id}`);
    if (temporalUiUrl !== undefined) say(`  its run     ${temporalUiUrl}/namespaces/${namespace}/workflows/${id}`);
  }
  if (temporalUiUrl !== undefined) say(`All jobs      ${jobsListUrl(temporalUiUrl, namespace)}`);
  say();
}

endLoadingNotice();
await main().catch((error: unknown) => {
  process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
