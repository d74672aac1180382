import type { DetectedLanguage, LanguageCandidate } from '#domain/languages/detect-language.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { detectEach } from '#jobs/texts/detect-each.ts';
import type { DetectTextBody } from './schema.ts';

/** `POST /v1/text/detect`: the language of each text. */
export async function detectTexts({ source_text: sent }: DetectTextBody) {
  const detections = [];
  for await (const detected of detectEach([sent].flat())) detections.push(presentDetection(detected));
  return { status: 'success', detections };
}

function presentDetection({ language, candidates }: DetectedLanguage) {
  const certain = candidates.find((candidate) => candidate.language === language);
  return {
    language: language ?? null,
    name: language === undefined ? null : nameOf(language),
    confidence: certain?.confidence ?? null,
    alternatives: candidates.filter((candidate) => candidate !== certain).map(presentCandidate),
  };
}

const nameOf = (language: string) => nameOfLanguage(language) ?? language;

const presentCandidate = ({ language, confidence }: LanguageCandidate) => ({
  language,
  name: nameOf(language),
  confidence,
});
