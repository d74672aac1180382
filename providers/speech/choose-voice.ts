import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import type { SpeechSynthesizer, Voice, VoiceList } from './speech-synthesizer.ts';

/** A voice that the operator has chosen for a language. */
export interface PreferredVoice {
  /** BCP 47. */
  readonly language: string;
  readonly voice: string;
}

/** Macrolanguages and older codes, as the codes that synthesizers list. */
const SAME: Readonly<Record<string, string>> = { zh: 'cmn', no: 'nb', iw: 'he', fil: 'tl', 'zh-yue': 'yue' };

/** Regions whose speakers understand each other's accent better than that of the first region of the language. */
const NEAR: Readonly<Record<string, (region: string) => string>> = {
  es: (region) => (region === 'ES' ? 'ES' : '419'),
};

/**
 * Voices for a language, each once, best first: those that the operator prefers, then those of its region, then others of the
 * language, then those of no language. The first is for the first speaker, and so on.
 *
 * @throws LoquentError `capability_unavailable` naming the languages that have a voice
 */
export function chooseVoices(
  synthesizer: Pick<SpeechSynthesizer, 'id'>,
  { languages, voices }: VoiceList,
  language: string,
  preferred: readonly PreferredVoice[],
): readonly string[] {
  const own = byCloseness(preferred, language);
  const best = own.filter(({ score }) => score === own[0]?.score).map(({ item }) => item.voice);
  const isSpoken = languages.some((each) => languageOf(each) === languageOf(language));
  const speaking = voices.filter((voice): voice is Voice & { language: string } => voice.language !== undefined);
  const others = isSpoken
    ? [
        ...byCloseness(speaking, language).map(({ item }) => item),
        ...voices.filter((voice) => voice.language === undefined),
      ]
    : [];
  const chosen = [...new Set([...best, ...others.map(({ id }) => id)])];
  if (chosen.length === 0) throw noVoice(synthesizer.id, language, languages);
  return chosen;
}

/** The items of a language, the closest first, in their order otherwise. */
function byCloseness<Item extends { readonly language: string }>(items: readonly Item[], language: string) {
  return items
    .flatMap((item) => {
      const score = closeness(item.language, language);
      return score === undefined ? [] : [{ item, score }];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** Undefined for another language; the higher, the closer. */
function closeness(tag: string, language: string): number | undefined {
  if (languageOf(tag) !== languageOf(language)) return undefined;
  const [one, other] = [parseLanguageTag(tag), parseLanguageTag(language)];
  const wanted = other?.region;
  // Variants, such as the dialect of a town, are for those who ask for them.
  const variants =
    tag.split('-').length - 1 - (one?.region === undefined ? 0 : 1) - (one?.script === undefined ? 0 : 1);
  const penalty = variants > 0 ? 2 : 0;
  if (wanted !== undefined && one?.region === wanted) return 5 - penalty;
  if (wanted !== undefined && one?.region === NEAR[other!.language]?.(wanted)) return 4 - penalty;
  if (one?.region === undefined) return 3 - penalty;
  return (wanted === undefined && one.region === usualRegion(tag) ? 3.5 : 1) - penalty;
}

/** The region that a language has if nothing is said: `US` of `en`. */
function usualRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(parseLanguageTag(tag)?.language ?? tag).maximize().region;
  } catch {
    return undefined;
  }
}

function languageOf(tag: string): string {
  const language = parseLanguageTag(tag)?.language ?? tag.toLowerCase();
  return SAME[language] ?? language;
}

const noVoice = (id: string, language: string, languages: readonly string[]) =>
  capabilityUnavailable(
    `The synthesizer ${id} has no voice for ${language}. It speaks: ${[...new Set(languages)].toSorted().join(', ')}. ` +
      'Choose one of these, or have the operator choose another synthesizer with SPEECH_SYNTHESIZER.',
    'target_lang',
  );
