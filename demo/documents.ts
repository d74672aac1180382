import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, type DemoSession } from './session.ts';
import type { DemoJobRecord } from './client.ts';

const FILES = ['quick-start-guide.docx', 'coffee-tour.srt'];
const SPREADSHEET = 'price-list.xlsx';
const GLOSSARY = 'Coffee machines';
/** English terms with their required Spanish translations; without them, the engine says "tanque". */
const TERMS: Readonly<Record<string, string>> = { tank: 'depósito' };

const readDemoFile = (name: string) => readFile(fileURLToPath(new URL(name, import.meta.url)));

/** Translates a Word document and subtitles with a glossary, then a column of a spreadsheet. @returns the first job */
export async function showDocuments(session: DemoSession): Promise<readonly DemoJobRecord[]> {
  const { client, follow, upload } = session;
  const keys: string[] = [];
  for (const name of FILES) keys.push(await upload(name, await readDemoFile(name)));
  const language = await targetLanguage(session);
  const glossary = await client.glossary(GLOSSARY, { source: 'en', target: 'es', terms: TERMS });
  const body = { mode: 'ai', source_files: keys, source_language: 'en', target_languages: [language] };
  const job = await client.submit({ ...body, glossaries: [glossary] });
  say(`Job ${job.job_id} is ${job.status}`);
  const ended = await follow(job, 'segments');
  await showFiles(session, ended);
  await showSpreadsheet(session, language);
  return [ended];
}

/** Spanish, or pseudo-localization where Apertium is not installed, so that every step is shown all the same. */
async function targetLanguage({ service }: DemoSession): Promise<string> {
  const support = await service.pairSupport('en', 'es');
  if (support.supported) return 'es';
  say(`No engine for English to Spanish: ${support.reason}`);
  say('Showing pseudo-localization (en-XA) instead.');
  return 'en-XA';
}

async function showFiles({ save }: DemoSession, job: DemoJobRecord): Promise<void> {
  for (const file of job.result?.files ?? []) {
    await save(file.source_file, file.target_file, `${file.language}-${basename(file.target_file)}`);
    const skipped = file.skipped.map(({ reason, count }) => `, skipped: ${count} ${reason}`).join('');
    const terms = file.glossary.applied > 0 ? `, glossary terms applied: ${file.glossary.applied}` : '';
    say(`  ${file.units} units, ${file.translated} translated${skipped}${terms} (${file.engine})`);
  }
  for (const { source_file: source = 'job', message } of job.warnings) say(`  note: ${source}: ${message}`);
}

/** Translates a column of a price list into another one, following an instruction. */
async function showSpreadsheet(session: DemoSession, language: string): Promise<void> {
  const key = await session.upload(SPREADSHEET, await readDemoFile(SPREADSHEET));
  const instruction =
    language === 'es' ? "source is 'English', put Spanish in 'Español'" : 'translate column B into a new column';
  const body = { source_file: key, instruction, source_language: 'en', target_languages: [language] };
  const job = await session.client.submit(body, '/v1/jobs/translate/excel');
  say(`Job ${job.job_id} follows the instruction: ${instruction}`);
  await showFiles(session, await session.follow(job, 'segments'));
}
