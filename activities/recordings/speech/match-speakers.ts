import { matchVoices, type HeardSpeaker, type VoiceTraits } from '#domain/recordings/speech/match-voices.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import { medianPitch } from '#domain/recordings/speakers/median-pitch.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { SpeechCast } from '#jobs/casts/speech-cast.ts';
import { readRawSamples, SAMPLE_RATE, samplesLength } from '#activities/recordings/media/pcm.ts';
import type { SpeechStep } from './speech-step.ts';

/** Speech of a speaker that is measured, in milliseconds: of all of it, and of one utterance. */
const MEASURED = 30_000;
const MEASURED_AT_ONCE = 6_000;

interface PlannedVoices {
  readonly utterances: readonly Utterance[];
  /** Ids of voices, best first. */
  readonly available: readonly string[];
  readonly cast: Pick<SpeechCast, 'voiceOf'>;
}

/**
 * Chooses the voices of speakers by the pitch of the recording, except for those of the cast, and where the operator prefers voices of the
 * language.
 *
 * @returns voices by speaker, and the pitches in Hz of these speakers by label
 */
export async function matchSpeakers(
  step: SpeechStep,
  { utterances, available, cast }: PlannedVoices,
): Promise<{
  readonly matched: ReadonlyMap<string | undefined, string>;
  readonly pitches: Readonly<Record<string, number>>;
}> {
  const { voices, preferred } = await step.dependencies.speech.voices(step.signal);
  const traits: readonly VoiceTraits[] = available.map((id) => voices.find((voice) => voice.id === id) ?? { id });
  const isPreferred = preferred.some(({ voice }) => voice === available[0]);
  if (isPreferred || !traits.some(({ sex }) => sex !== undefined)) return { matched: new Map(), pitches: {} };
  const own = utterances.filter(({ voice }) => voice === undefined);
  const taken = new Set(own.flatMap(({ speaker }) => cast.voiceOf(speaker) ?? []));
  const speakers: HeardSpeaker[] = [];
  for (const [speaker, spoken] of Map.groupBy(own, (each) => each.speaker)) {
    if (cast.voiceOf(speaker) === undefined) speakers.push({ speaker, pitch: await pitchOf(step, spoken) });
  }
  const matched = matchVoices(traits, speakers, taken);
  const measured = speakers.flatMap(({ speaker, pitch }) =>
    pitch === undefined || !matched.has(speaker) ? [] : [[speaker ?? '', pitch] as const],
  );
  return { matched, pitches: Object.fromEntries(measured) };
}

/** The median pitch of a speaker in Hz. @param spoken its utterances */
async function pitchOf(step: SpeechStep, spoken: readonly TimeSpan[]): Promise<number | undefined> {
  const length = await samplesLength(step);
  const parts: Uint8Array[] = [];
  let total = 0;
  for (const { start, end } of spoken) {
    if (total >= MEASURED) break;
    const until = Math.min(end, start + MEASURED_AT_ONCE, length);
    if (until <= start) continue;
    parts.push(await readRawSamples(step, { start, end: until }));
    total += until - start;
  }
  const bytes = new Uint8Array(Buffer.concat(parts));
  return medianPitch(new Int16Array(bytes.buffer, 0, bytes.length >> 1), SAMPLE_RATE);
}
