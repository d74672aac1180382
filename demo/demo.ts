/**
 * `npm run demo`: starts the service and sends a Word document, subtitles and a spreadsheet through its REST API, and a clip
 * to be dubbed where speech can be recognised; shows how the jobs go and what came out, and leaves the service up. `--exit`
 * ends it afterwards.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { configuredSecrets, loadConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logging.ts';
import { jobsListUrl } from '#platform/temporal/jobs-list.ts';
import { stopOnSignal } from '#platform/signals.ts';
import { startService, type RunningService } from '#service.ts';
import { VIDEO_ENVIRONMENT, showVideo } from './video.ts';
import { connectDemoClient, type DemoClient, type JobRecord } from './client.ts';

const FILES = ['quick-start-guide.docx', 'coffee-tour.srt'];
const SPREADSHEET = 'price-list.xlsx';
const POLL = 300;

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = loadConfig({ LOG_LEVEL: 'warn', LOG_FORMAT: 'pretty', ...VIDEO_ENVIRONMENT, ...process.env });
  say('Starting Loquent: database, Temporal, worker and API …');
  const service = await startService(config, {
    logger: createLogger({ ...config.log, secrets: configuredSecrets(config) }),
  });
  stopOnSignal(service.stop);
  const failed = await show(service).catch((error: unknown) => {
    process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return true;
  });
  if (process.argv.includes('--exit') || failed) {
    await service.stop();
    process.exitCode = failed ? 1 : 0;
    return;
  }
  say('The service stays up. Press Ctrl-C to stop it.');
  await service.untilStopped();
}

async function show(service: RunningService): Promise<boolean> {
  const { apiKey, keyFile } = service.identity;
  if (apiKey === undefined) throw new Error(`there is no API key in ${keyFile}: set LOQUENT_API_KEY to a key of yours`);
  const client = connectDemoClient(service.apiUrl, apiKey);
  const keys: string[] = [];
  for (const name of FILES) {
    const bytes = await readFile(fileURLToPath(new URL(name, import.meta.url)));
    keys.push(await client.upload(`demo/${name}`, bytes));
    say(`Uploaded ${name} (${bytes.length} bytes)`);
  }
  const language = await targetLanguage(service);
  const job = await client.submit({
    mode: 'ai',
    source_files: keys,
    source_language: 'en',
    target_languages: [language],
  });
  say(`Job ${job.job_id} is ${job.status}`);
  const ended = await completed(client, job);
  const folder = join(service.dataDirectory, 'demo');
  await mkdir(folder, { recursive: true });
  await showDocuments(client, folder, ended);
  await showSpreadsheet(client, folder, language);
  await showVideo({ client, folder, language, say, follow: (id) => follow(client, id, 'seconds') });
  showAddresses(service, ended);
  return false;
}

/** Spanish, or pseudo-localization where Apertium can't be had: the whole way is shown all the same. */
async function targetLanguage(service: RunningService): Promise<string> {
  const support = await service.pairSupport('en', 'es');
  if (support.supported) return 'es';
  say(`No engine for English to Spanish: ${support.reason}`);
  say('Showing pseudo-localization (en-XA) instead.');
  return 'en-XA';
}

/** @param unit of its progress */
async function follow(client: DemoClient, jobId: string, unit = 'segments'): Promise<JobRecord> {
  let shown = '';
  for (;;) {
    const job = await client.job(jobId);
    const { stage, completed, total, percent } = job.progress;
    const line = `  ${job.status.padEnd(10)} ${stage.padEnd(10)} ${completed}/${total} ${unit}, ${percent} %`;
    if (line !== shown) say(line);
    shown = line;
    if (['completed', 'failed', 'cancelled'].includes(job.status)) return job;
    await sleep(POLL);
  }
}

async function completed(client: DemoClient, { job_id: id }: JobRecord): Promise<JobRecord> {
  const ended = await follow(client, id);
  if (ended.status === 'completed') return ended;
  throw new Error(`the job ended as ${ended.status}: ${ended.error?.message ?? 'no reason given'}`);
}

async function showDocuments(client: DemoClient, folder: string, job: JobRecord): Promise<void> {
  for (const file of job.result?.files ?? []) {
    const path = join(folder, `${file.language}-${basename(file.target_file)}`);
    const bytes = await client.download(file.target_file);
    await writeFile(path, bytes);
    const skipped = file.skipped.map(({ reason, count }) => `${count} ${reason}`).join(', ');
    say(`${file.source_file} → ${path}`);
    say(
      `  ${file.units} units, ${file.translated} translated${skipped === '' ? '' : `, skipped: ${skipped}`} (${file.engine})`,
    );
    if (path.endsWith('.srt')) for (const line of bytes.toString('utf8').split('\n').slice(0, 8)) say(`    ${line}`);
  }
  for (const warning of job.warnings) say(`  note: ${warning.source_file ?? 'job'}: ${warning.message}`);
}

/** A column of a price list into another one, as the instruction says. */
async function showSpreadsheet(client: DemoClient, folder: string, language: string): Promise<void> {
  const bytes = await readFile(fileURLToPath(new URL(SPREADSHEET, import.meta.url)));
  const key = await client.upload(`demo/${SPREADSHEET}`, bytes);
  say(`Uploaded ${SPREADSHEET} (${bytes.length} bytes)`);
  const instruction = language === 'es' ? "source is 'English', put Spanish in 'Español'" : 'column B into column F';
  const body = { source_file: key, instruction, source_language: 'en', target_languages: [language] };
  const job = await client.submit(body, '/v1/jobs/translate/excel');
  say(`Job ${job.job_id} follows the instruction: ${instruction}`);
  await showDocuments(client, folder, await completed(client, job));
}

function showAddresses(service: RunningService, job: JobRecord): void {
  say();
  say(
    `API           ${service.apiUrl}   (key: ${process.env['LOQUENT_API_KEY'] ? 'LOQUENT_API_KEY' : service.identity.keyFile})`,
  );
  say(`This job      ${service.apiUrl}/v1/jobs/${job.job_id}`);
  if (service.temporalUiUrl !== undefined) {
    say(`Temporal UI   ${service.temporalUiUrl}/namespaces/${service.namespace}/workflows/${job.job_id}`);
    say(`All jobs      ${jobsListUrl(service.temporalUiUrl, service.namespace)}`);
  }
  say();
}

await main();
