import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { createRandom } from '#test/corpus/random.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { HIGH_RATE_LIMITS } from '#test/service/rate-limits.ts';
import { ChaosClient, type ChaosJob } from './client.ts';
import { makeDocuments, SENTENCE_MARK } from './documents.ts';
import { CHAOS_OPTIONS } from './options.ts';
import { filesBelow, sentenceKey, storedSentences } from './stored-batches.ts';

const { jobs: JOBS, kills: KILLS, seed: SEED } = CHAOS_OPTIONS;
const LANGUAGES = { de: 'German', fr: 'French' } as const;
const API_KEY = 'a-key-for-chaos-of-24-characters-or-more';
/** Ms that the model takes for each answer: long enough that kills come while jobs run. */
const MODEL_DELAY = 1500;
/** Ms from a start to the next kill. */
const [MIN_KILL_DELAY, MAX_KILL_DELAY] = [500, 6000];
/** Ms for all jobs to end after the last kill: several times what heartbeats and retries take. */
const AFTERMATH = 600_000;

const random = createRandom(SEED);
const defects: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'loquent-chaos-'));
const storage = join(folder, 'storage');
const translate = answerTexts(foreignText);
/** Sentences whose translations were stored at one of the kills. */
const stored = new Set<string>();
const asked = new Map<string, number>();

const model = await startFakeModel(
  (question) => {
    const text = `${question.system}\n${question.prompt}`;
    const languages = Object.entries(LANGUAGES).filter(([, name]) => text.includes(name));
    if (languages.length !== 1) defects.push(`a question is about ${languages.length} languages`);
    const language = languages[0]?.[0] ?? '';
    for (const mark of question.prompt.matchAll(SENTENCE_MARK)) {
      const key = sentenceKey(mark, language);
      asked.set(key, (asked.get(key) ?? 0) + 1);
      if (stored.has(key)) defects.push(`${key} was stored and is translated again`);
    }
    return translate(question);
  },
  { delay: MODEL_DELAY },
);

const environment = {
  HOME: process.env['HOME'] ?? '',
  XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? '',
  DATA_DIR: folder,
  TEMPORAL_PORT: '0',
  TEMPORAL_UI_PORT: '0',
  LOQUENT_API_KEY: API_KEY,
  ...model.environment,
  SHUTDOWN_SECONDS: '10',
  ...HIGH_RATE_LIMITS,
};
const client = new ChaosClient(API_KEY);

async function start(): Promise<ChildService> {
  const service = await startChildService('all', environment);
  client.url = service.apiUrl;
  return service;
}

const isRunning = ({ status }: ChaosJob) => !['completed', 'failed', 'cancelled'].includes(status);
const lookAt = (ids: readonly string[]) => Promise.all(ids.map((id) => client.job(id)));

async function ended(ids: readonly string[]): Promise<readonly ChaosJob[]> {
  const deadline = Date.now() + AFTERMATH;
  for (;;) {
    const jobs = await lookAt(ids);
    if (!jobs.some(isRunning) || Date.now() > deadline) return jobs;
    await sleep(500);
  }
}

/** A target file of a job, or the reason for its absence. */
async function targetOf(job: ChaosJob | undefined, language: number): Promise<Buffer | string> {
  const name = job?.result?.translated_files[language];
  if (name === undefined) return `missing: the job is ${job?.status ?? 'unknown'}`;
  return client.download(name).catch((error: unknown) => `missing: ${String(error)}`);
}

const sizeOf = (file: Buffer | string) => (Buffer.isBuffer(file) ? `a file of ${file.length} bytes` : file);

const documents = makeDocuments(JOBS);
const submitAll = (round: string) =>
  Promise.all(documents.map(({ name }) => client.submit(name, Object.keys(LANGUAGES), `${round} ${name}`)));

let service = await start();
try {
  console.log(`${JOBS} jobs, ${KILLS} kills, seed ${SEED}`);
  for (const { name, bytes } of documents) await client.upload(name, bytes);
  const ids = await submitAll('disturbed');
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(MIN_KILL_DELAY + random.below(MAX_KILL_DELAY - MIN_KILL_DELAY));
    await service.kill();
    for (const key of await storedSentences(storage)) stored.add(key);
    service = await start();
    const running = (await lookAt(ids)).filter(isRunning).length;
    console.log(`kill ${kill}: ${running} of ${JOBS} jobs not ended, ${asked.size} sentences asked for`);
    if (running === 0 && kill < KILLS) defects.push(`all jobs had ended at kill ${kill}: kills come too late`);
  }
  const jobs = await ended(ids);
  const completed = jobs.filter(({ status }) => status === 'completed');
  for (const job of jobs)
    if (!completed.includes(job)) defects.push(`a job is ${job.status}: ${JSON.stringify(job.error)}`);
  const twice = [...asked.values()].filter((count) => count > 1).length;
  console.log(`${completed.length} of ${JOBS} completed`);
  console.log(`${asked.size} sentences, ${stored.size} of them stored at a kill, ${twice} asked for more than once`);
  if (stored.size === 0) defects.push('nothing was stored at any kill: kills come too early');

  stored.clear();
  asked.clear();
  const undisturbed = await ended(await submitAll('undisturbed'));
  let equal = 0;
  for (const [index, job] of jobs.entries()) {
    for (const language of Object.keys(LANGUAGES).keys()) {
      const [ours, theirs] = await Promise.all([targetOf(job, language), targetOf(undisturbed[index], language)]);
      if (Buffer.isBuffer(ours) && Buffer.isBuffer(theirs) && ours.equals(theirs)) equal += 1;
      else
        defects.push(`file ${language} of job ${job.job_id} is ${sizeOf(ours)}, undisturbed it is ${sizeOf(theirs)}`);
    }
  }
  console.log(`${equal} of ${JOBS * Object.keys(LANGUAGES).length} files as those of undisturbed jobs`);

  await service.stop();
  const left = [...(await filesBelow(join(storage, 'work'))), ...(await filesBelow(join(storage, 'incoming')))];
  console.log(`${left.length} files left in work areas`);
  if (left.length > 0) defects.push(`files were left behind, as ${left[0] ?? ''}`);
} finally {
  await service.stop();
  await model.close();
  if (defects.length === 0) await rm(folder, { recursive: true, force: true });
  else console.error(`the service's data is kept in ${folder}`);
}
for (const defect of new Set(defects)) console.error(defect);
if (defects.length > 0) process.exitCode = 1;
