import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPptx, textBox } from '#formats/pptx/testing/build-pptx.ts';
import { buildXlsx, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import type { FakeString } from '#test/fakes/tms/fake-project.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';

/** Strings of the project at the translation management system. */
export const STRINGS: readonly FakeString[] = [
  { id: 1, key: 'title', source: 'Your orders of today' },
  { id: 2, key: 'open', source: 'Open the invoice of the shop' },
  { id: 3, key: 'close', source: 'Close all of the windows now' },
  // With terms that recur.
  ...[
    'Close the shutoff valve before you open the pump housing.',
    'The shutoff valve sits beside the filter.',
    'A leaking shutoff valve must be replaced.',
    'The pump housing is made of steel.',
    'Clean the pump housing once a year.',
    'Water collects in the pump housing.',
    'Old people like to walk in the park.',
    'She read a letter at the window.',
  ].map((source, index) => ({ id: index + 4, key: `text.${index}`, source })),
];

const UTTERANCES = 3;
/** Seconds of each utterance, and of the pause after it. */
const [SPOKEN, PAUSE] = [2.6, 1];
const LENGTH = UTTERANCES * (SPOKEN + PAUSE) + 1;
const starts = Array.from({ length: UTTERANCES }, (_, index) => 0.5 + index * (SPOKEN + PAUSE));
const sentence = (index: number) => `Sentence ${index + 1} is spoken here.`;

/** Transcript that a recognizer gives of the recordings. */
export const HEARD = {
  text: starts.map((_, index) => sentence(index)).join(' '),
  words: starts.flatMap((start, index) =>
    sentence(index)
      .replace('.', '')
      .split(' ')
      .map((word, position, all) => ({
        word,
        start: start + (position * SPOKEN) / all.length,
        end: start + ((position + 1) * SPOKEN) / all.length,
      })),
  ),
};

/** A tone of two seconds, as a synthesizer speaks: 24 kHz, 16 bits. */
export const SPEECH = Buffer.from(
  Int16Array.from({ length: 48_000 }, (_, index) => Math.round(9_000 * Math.sin(index / 12))).buffer,
);

const CLAUSES = 24;
const clauses = Array.from({ length: CLAUSES }, (_, index) => `Clause number ${index} binds both parties.`);
const paragraphs = (name: string) => clauses.map((clause) => `${clause} It is part of ${name}.\n`).join('\n');

const CATALOG = [
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...clauses.map((clause, index) => `msgid "${clause}"\nmsgstr "Klausel Nummer ${index} bindet beide Parteien."\n`),
].join('\n');

/** Files of the jobs by key. @param withRecordings a video and a sound file too, which ffmpeg makes */
export async function sourceFiles(withRecordings: boolean): Promise<ReadonlyMap<string, Uint8Array | string>> {
  const rows = clauses.map((clause, index) => sheetRow(index + 2, [clause, null]));
  const slides = Array.from({ length: 4 }, (_, index) =>
    clauses.slice(index * 6, (index + 1) * 6).map((clause) => textBox(clause)),
  );
  const files = new Map<string, Uint8Array | string>([
    ['set/one.md', paragraphs('the first file')],
    ['set/two.txt', paragraphs('the second file')],
    ['set/contract.docx', contractDocx(CLAUSES)],
    ['set/clauses.xlsx', buildXlsx({ sheets: [{ rows: sheetRow(1, ['English', 'German']) + rows.join('') }] })],
    ['set/clauses.pptx', buildPptx({ slides: slides.map((boxes) => boxes.join('')) })],
    ['set/wordy.txt', 'At this point in time it is closed.\n'],
    ['set/texts.po', CATALOG],
  ]);
  if (!withRecordings) return files;
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-whole-set-'));
  try {
    const isVoice = `lt(mod(t-0.5,${SPOKEN + PAUSE}),${SPOKEN})*gte(t,0.5)`;
    const sound = ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(880*t)*${isVoice}':s=48000:d=${LENGTH}`];
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${LENGTH}`];
    ffmpegSync(...picture, ...sound, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', join(folder, 'film.mp4'));
    ffmpegSync(...sound, join(folder, 'talk.wav'));
    for (const name of ['film.mp4', 'talk.wav']) files.set(`set/${name}`, await readFile(join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return files;
}
