import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { providerFailed } from '#providers/language/errors.ts';
import { readSpeechFile } from '#providers/speech/pcm-samples.ts';
import type { SpeechSynthesizer, Voice, VoiceList } from '#providers/speech/speech-synthesizer.ts';

/** How a voice speaks at a speed, in the units of espeak-ng(1). */
interface Pace {
  /** Option -s, words per minute. */
  readonly rate: number;
  /** Option -g, pause between words: some 10 ms each. */
  readonly gap: number;
}

const USUAL_PACE: Pace = { rate: 175, gap: 0 };
/** Faster words with pauses, of the same length, of which Whisper understands more: docs/decisions/0066. */
const UNDERSTOOD_PACES: Readonly<Record<string, Pace>> = { es: { rate: 200, gap: 4 } };
/** Share of the length of a text that one more unit of a gap adds. */
const GAP_SHARE = 0.026;
/** Exponent of the speed that makes speech as much shorter: pauses of sentences don't shorten with the rate. */
const HASTE = 1.15;
const TIMEOUT = 60_000;
/** Bytes of memory: four times what it takes. */
export const ESPEAK_MEMORY = 256 * 1024 ** 2;
/** Bytes of speech of one text: a quarter of an hour. */
const MAX_OUTPUT = 40_000_000;
/** Forms of a voice for further speakers. Source: the folder voices/!v of espeak-ng. */
const VARIANTS = ['', '+f2', '+m3', '+f4', '+m7', '+f5'] as const;

/** Synthesis by espeak-ng on this machine. */
export function createEspeakSynthesizer({ programs }: { readonly programs: ProgramRunner }): SpeechSynthesizer {
  const run = async (parameters: readonly string[], input: string | undefined, signal: AbortSignal) => {
    const { exitCode, stdout, stderr } = await programs.run({
      program: 'espeak-ng',
      limits: { memory: ESPEAK_MEMORY },
      arguments: parameters,
      ...(input === undefined ? {} : { input }),
      outputLimit: MAX_OUTPUT,
      timeout: TIMEOUT,
      signal,
    });
    if (exitCode === 0) return Buffer.from(stdout);
    throw providerFailed(`espeak-ng could not speak a text (${stderr.trim().split('\n').at(-1)?.slice(0, 100)}).`);
  };
  let listed: VoiceList | undefined;
  return {
    id: 'local',
    engine: 'espeak-ng',
    // Faster and slower speech is understood badly: measured with Whisper, docs/measurements/dubbing.md.
    speeds: { slowest: 0.8, fastest: 1.5 },
    isFree: true,
    readsSymbols: false,
    async voices(signal) {
      listed ??= readVoices((await run(['--voices'], undefined, signal)).toString('utf8'));
      return listed;
    },
    async synthesize({ text, voice, speed, signal }) {
      const { rate, gap } = paceOf(voice, speed);
      // -z: no pause at the end. The text is stdin, since one in the arguments could be an option.
      const wav = await run(
        ['-v', voice, '-s', `${rate}`, '-g', `${gap}`, '-z', '-b', '1', '--stdin', '--stdout'],
        plainForEspeak(text),
        signal,
      );
      return readSpeechFile(wav, 'espeak-ng');
    },
  };
}

/** Slower speech has longer pauses between words, where there are any, and slower words otherwise. */
function paceOf(voice: string, speed: number): Pace {
  const { rate, gap } = UNDERSTOOD_PACES[parseLanguageTag(voice.split('+')[0]!)?.language ?? ''] ?? USUAL_PACE;
  if (speed >= 1) return { rate: Math.round(rate * speed ** HASTE), gap };
  if (gap === 0) return { rate: Math.round(rate * speed), gap };
  return { rate, gap: gap + Math.floor((1 / speed - 1) / GAP_SHARE) };
}

/** `[[` begins phonemes in espeak's notation. */
export const plainForEspeak = (text: string) => text.replaceAll('[[', '[ [');

/** Reads the table of `espeak-ng --voices`: priority, language, gender, name, file and other languages. */
export function readVoices(table: string): VoiceList {
  const languages: string[] = [];
  const voices: Voice[] = [];
  for (const line of table.split('\n')) {
    const [, code, others = ''] = /^\s*\d+\s+(\S+)\s+\S+\s+\S+\s+\S+(?:\s(.*))?$/.exec(line) ?? [];
    // Transcriptions in another script are no languages of texts.
    if (code === undefined || /-latn-/.test(code) || voices.some(({ id }) => id === code)) continue;
    // es-419 also lists es-mx, but is listed under the region that all of its speakers share.
    const language = parseLanguageTag(code)?.tag ?? code;
    for (const variant of VARIANTS)
      voices.push({ id: `${code}${variant}`, language, sex: variant.startsWith('+f') ? 'female' : 'male' });
    languages.push(language, ...[...others.matchAll(/\(([a-z]{2,3})(?: \d+)?\)/g)].map(([, other]) => other!));
  }
  return { languages, voices };
}
