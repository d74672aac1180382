/**
 * `measure-memory.ts FILE [YOUNG OLD]`: reads a Word document, writes it translated, and prints by how many bytes the process
 * grew at its peak; in a thread with YOUNG MB for new objects and OLD MB for others, as activities do, where these are given.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import { docxFormat } from '#formats/docx/index.ts';
import { threadArguments } from '#platform/threads/types/plain-modules.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';
import { marked } from './coded-notation.ts';

const [path, young, old] = process.argv.slice(2);

function measure(): void {
  const bytes = readFileSync(path!);
  const before = process.memoryUsage.rss();
  const document = docxFormat.read(bytes, { describe: true });
  const translated = document.units.filter(({ translate }) => translate);
  const targets = new Map(translated.map(({ id, content }) => [id, marked(content)]));
  const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'ar' });
  if (written.length === 0) throw new Error('nothing was written');
  process.stdout.write(String(peakMemory() * 1024 - before));
}

if (young === undefined || !isMainThread) measure();
else {
  const limits = { maxOldGenerationSizeMb: Number(old), maxYoungGenerationSizeMb: Number(young) };
  new Worker(new URL(import.meta.url), {
    argv: [path, young, old],
    execArgv: threadArguments(),
    resourceLimits: limits,
  });
}
