import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { slotOf, type Utterance } from './utterance.ts';

/** Characters that voices speak per second. Source: KrillinAI's measurements for en, de, ru and zh; others are estimates. */
const RATES: Readonly<Record<string, number>> = {
  en: 13.5,
  de: 11.8,
  ru: 10.8,
  zh: 4.2,
  ja: 7,
  ko: 6,
  es: 14,
  it: 14,
  fr: 13.5,
  pt: 13.5,
};
const USUAL_RATE = 12.5;
/** Times the usual length that speeding up makes room for. */
const ALLOWANCE = 1.15;

/**
 * UTF-16 units that can be spoken in the slots of utterances, in a language (BCP 47).
 *
 * @param pace milliseconds per unit, where it was measured
 */
export function spokenBudget(utterances: readonly Utterance[], language: string, pace?: number): number {
  const usual = RATES[parseLanguageTag(language)?.language ?? ''] ?? USUAL_RATE;
  const rate = pace === undefined ? usual : 1000 / pace;
  return Math.floor((utterances.reduce((sum, utterance) => sum + slotOf(utterance), 0) / 1000) * rate * ALLOWANCE);
}
