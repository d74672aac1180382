/**
 * `format-memory.ts EXTENSION MEGABYTES`: makes a file of short texts, reads and writes it with all of them changed in another
 * process, and prints texts, processor time and the peak of the memory of that process. It has 8 MB for new objects, as threads
 * of documents have. The translations are made when the writer asks for them; with `MAP=yes` they are in a map, as they are when a
 * job writes its result.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMessage } from '#domain/icu/parse-message.ts';
import { planMessage } from '#domain/icu/plan-message.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { unitsById } from '#domain/units/units.ts';
import { formatForFile } from '#formats/registry.ts';
import { narrowText } from '#formats/text/narrow-text.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';
import { asciiUpperCase, ENGLISH_TO_PSEUDO } from './office-work.ts';

const [extension = '', megabytes = '10', path] = process.argv.slice(2);

if (path === undefined) await inOwnProcess();
else measure(path);

async function inOwnProcess(): Promise<void> {
  const { englishParagraphs } = await import('./prose.ts');
  const { makers } = await import('./text-files.ts');
  const sentences = englishParagraphs(100_000).flatMap((paragraph) => paragraph.split(/(?<=[.?!]) /));
  const make = (count: number) =>
    makers[extension]!(Array.from({ length: count }, (_, index) => sentences[index % sentences.length]!));
  const perText = make(1_000).length / 1_000;
  const folder = mkdtempSync(join(tmpdir(), 'loquent-format-memory-'));
  try {
    const file = join(folder, `file.${extension}`);
    writeFileSync(file, make(Math.floor((Number(megabytes) * 1e6) / perText)));
    const options = ['--max-semi-space-size=4', fileURLToPath(import.meta.url), extension, megabytes, file];
    process.stdout.write(execFileSync(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(file: string): void {
  const format = formatForFile(file)!;
  const bytes = readFileSync(file);
  const base = Math.round(peakMemory() / 1024);
  const document = format.read(bytes, ENGLISH_TO_PSEUDO);
  const afterRead = Math.round(peakMemory() / 1024);
  const changed = ({ text, codes }: CodedText): CodedText => {
    // A copy, as it comes from storage: a slice would keep its source.
    return { text: narrowText(asciiUpperCase(text)), codes };
  };
  const targetOf = ({ content }: Unit): CodedText => {
    const plan = isMessage(content.text) ? planMessage(content, ENGLISH_TO_PSEUDO) : undefined;
    return plan === undefined ? changed(content) : plan.write(plan.texts.map(changed));
  };
  let texts = 0;
  const targets = new Map<string, CodedText>();
  for (const unit of document.units) {
    if (!unit.translate) continue;
    texts += 1;
    if (process.env['MAP'] === 'yes') targets.set(unit.id, targetOf(unit));
  }
  const afterUnits = Math.round(peakMemory() / 1024);
  const unitOf = unitsById(document.units);
  if (process.env['MAP'] !== 'yes') {
    targets.get = (id) => {
      const unit = unitOf(id);
      return unit?.translate === true ? targetOf(unit) : undefined;
    };
    Object.defineProperty(targets, 'size', { value: texts });
  }
  const { length } = document.write(targets, ENGLISH_TO_PSEUDO);
  const { user, system } = process.cpuUsage();
  const peak = Math.round(peakMemory() / 1024);
  console.log(
    `${extension}: ${(bytes.length / 1e6).toFixed(1)} MB, ${texts} texts, ${((user + system) / 1e6).toFixed(1)} s, ` +
      `peak ${peak} MB (${base} before, ${afterRead} read, ${afterUnits} all texts), ${(length / 1e6).toFixed(1)} MB written`,
  );
}
