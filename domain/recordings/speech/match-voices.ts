/** The sex of a person whose voice sounds alike. */
export type VoiceSex = 'female' | 'male';

/** Facts about a voice by which it is chosen. */
export interface VoiceTraits {
  readonly id: string;
  /** BCP 47; absent: it speaks every language. */
  readonly language?: string | undefined;
  readonly sex?: VoiceSex | undefined;
  /** Median in Hz, measured. */
  readonly pitch?: number | undefined;
}

/** A speaker with the median pitch of the voice in Hz; undefined: it could not be measured. */
export interface HeardSpeaker {
  readonly speaker: string | undefined;
  readonly pitch: number | undefined;
}

/** Hz above which a voice is taken for a woman's: docs/measurements/dubbing.md. */
const WOMEN_ABOVE = 155;
/** Octaves that a place in the order of the voices weighs, which is that of their quality. */
const PLACE_WEIGHT = 0.02;

/** The sex that a voice sounds like, by its median pitch in Hz. */
export const sexOfPitch = (pitch: number): VoiceSex => (pitch > WOMEN_ABOVE ? 'female' : 'male');

/**
 * Chooses a voice for each speaker by likeness: of the same sex and the accent that comes first, with the nearest pitch. Speakers get
 * different voices while there are any of their sex; then the first ones are shared.
 *
 * @param voices best first
 * @param speakers in the order of their first words
 * @param taken voices that other speakers have
 * @returns voices of the speakers whose pitch is known, if some of the voices have a known sex
 */
export function matchVoices(
  voices: readonly VoiceTraits[],
  speakers: readonly HeardSpeaker[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string | undefined, string> {
  const used = new Set(taken);
  const matched = new Map<string | undefined, string>();
  for (const { speaker, pitch } of speakers) {
    if (pitch === undefined) continue;
    const alike = voices.filter(({ sex }) => sex === sexOfPitch(pitch));
    const free = alike.filter(({ id }) => !used.has(id));
    const candidates = free.length > 0 ? free : alike;
    const near = candidates.filter(({ language }) => language === candidates[0]!.language);
    const distance = (voice: VoiceTraits, place: number) =>
      Math.abs(Math.log2((voice.pitch ?? pitch) / pitch)) + place * PLACE_WEIGHT;
    const [chosen] = near
      .map((voice, place) => ({ id: voice.id, distance: distance(voice, place) }))
      .toSorted((one, other) => one.distance - other.distance);
    if (chosen === undefined) continue;
    used.add(chosen.id);
    matched.set(speaker, chosen.id);
  }
  return matched;
}
