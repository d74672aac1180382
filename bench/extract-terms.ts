/**
 * `extract-terms.ts FILE`: for each line on its input, extracts the terms of a corpus from FILE, a line of JSON per segment, then
 * prints `{"milliseconds", "bytes", "peak", "terms"}`, the peak of its memory in kilobytes.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { TermCorpus } from '#domain/terms/term-corpus.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';

const [, , path = '', kind = 'candidates'] = process.argv;

for await (const _line of createInterface({ input: process.stdin })) {
  const startedAt = performance.now();
  let bytes = 0;
  let terms = 0;
  const corpus = new TermCorpus({ sourceLanguage: 'en', targetLanguages: kind === 'targets' ? ['de'] : [] });
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { source, target, file } = JSON.parse(line) as { source: string; target: string; file: string };
    bytes += source.length;
    corpus.add({ source: plainText(source), targets: { de: plainText(target) }, file, unit: 'text' });
  }
  if (kind !== 'words') {
    const candidates = corpus.candidates();
    terms = kind === 'targets' ? corpus.withTargets(candidates).length : candidates.length;
  }
  const milliseconds = performance.now() - startedAt;
  console.log(JSON.stringify({ milliseconds, bytes, peak: peakMemory(), terms, words: corpus.words }));
}
