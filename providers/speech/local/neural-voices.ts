import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { Voice } from '#providers/speech/speech-synthesizer.ts';
import { KOKORO_VOICES } from './kokoro-voices.ts';

/** A voice that the speech service speaks with. */
export interface NeuralVoice extends Voice {
  readonly language: string;
  /** As of a voice of Kokoro. */
  readonly phonemes: string;
  readonly engine: 'kokoro' | 'piper';
}

/** Folders of voices; undefined: none. */
export interface VoiceFolders {
  readonly kokoroFolder?: string | undefined;
  readonly piperFolder?: string | undefined;
}

/** Voices of a folder that are read. */
const MAX_VOICES = 500;

/** The fields of a description of a voice of Piper that are needed. */
const piperSchema = z.object({
  language: z.object({ code: z.string() }),
  espeak: z.object({ voice: z.string().regex(/^[a-z\d-]{2,40}$/i) }),
  phoneme_type: z.literal('espeak').default('espeak'),
});

/** The voices that are installed: those of Kokoro, then those of Piper by their names. */
export async function installedNeuralVoices({
  kokoroFolder,
  piperFolder,
}: VoiceFolders): Promise<readonly NeuralVoice[]> {
  const [ofKokoro, ofPiper] = await Promise.all([kokoroFolder, piperFolder].map(namesIn));
  const kokoro = KOKORO_VOICES.filter(({ id }) => ofKokoro!.includes(`${id}.bin`));
  const ids = ofPiper!.filter((name) => name.endsWith('.onnx')).map((name) => name.slice(0, -'.onnx'.length));
  const piper = await Promise.all(
    ids
      .filter((id) => ofPiper!.includes(`${id}.onnx.json`))
      .toSorted()
      .slice(0, MAX_VOICES)
      .map((id) => readPiperVoice(piperFolder!, id)),
  );
  return [
    ...kokoro.map((voice) => ({ ...voice, engine: 'kokoro' as const })),
    ...piper.filter((voice) => voice !== undefined),
  ];
}

/** Undefined for a voice that isn't spoken from phonemes, or whose description can't be read. */
async function readPiperVoice(folder: string, id: string): Promise<NeuralVoice | undefined> {
  try {
    const { language, espeak } = piperSchema.parse(JSON.parse(await readFile(join(folder, `${id}.onnx.json`), 'utf8')));
    const tag = parseLanguageTag(language.code.replace('_', '-'))?.tag;
    return tag === undefined ? undefined : { id, language: tag, phonemes: espeak.voice, engine: 'piper' };
  } catch {
    return undefined;
  }
}

const namesIn = (folder: string | undefined): Promise<readonly string[]> =>
  folder === undefined ? Promise.resolve([]) : readdir(folder).catch(() => []);
