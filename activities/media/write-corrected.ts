import type { JobWarning } from '#domain/jobs/job.ts';
import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import { joinSpans, withoutSpans } from '#domain/speech/spans.ts';
import type { CorrectedRecording } from '#jobs/recordings/corrected-recording.ts';
import type { MediaRecords, StoredTexts } from '#jobs/work-area/media-records.ts';
import type { RecordArea } from '#jobs/work-area/record-area.ts';
import { readBatches } from './describe-translation.ts';
import { SENTENCES_PER_BATCH } from './transcribe.ts';
import { GLOSSARY_VIOLATED, glossaryViolated } from './translate.ts';

interface Correction {
  readonly corrected: CorrectedRecording;
  /** BCP 47, of the translation. */
  readonly language: string;
  readonly isSpoken: boolean;
}

/**
 * Writes the sentences of a recording and their translations as people have corrected them, as the steps after translation read
 * them.
 *
 * @param original records of the job that translated
 * @param area that gets them
 */
export async function writeCorrected(
  original: RecordArea<MediaRecords>,
  area: RecordArea<MediaRecords>,
  { corrected, language, isSpoken }: Correction,
): Promise<void> {
  const { sentences, said } = corrected;
  const transcript = await original.read('transcript');
  await area.write('transcript', { ...transcript, sentences });
  const before = await readBatches({ area: original }, transcript);
  for (const [part, texts] of correctedBatches(before, corrected, language).entries())
    await area.write(`translation-${part}`, texts);
  if (!isSpoken) return;
  const speech = await original.read('speech');
  // The original is heard where a sentence is muted.
  const muted = joinSpans(sentences.filter((sentence) => sentence.muted === true));
  await area.write('speech', { ...speech, speech: withoutSpans(speech.speech, muted) });
  await area.write('said', said);
}

/** Translations in batches of the size that the steps read; what is said of all of them is with the first. */
function correctedBatches(
  before: readonly StoredTexts[],
  { targets, findings, hasViolations }: CorrectedRecording,
  language: string,
): readonly StoredTexts[] {
  const engines = [...new Set(before.flatMap(({ engine }) => engine ?? []))];
  const repaired = before.reduce<RemainingFindings | undefined>(
    (sum, each) => addFindings(sum, each.findings),
    undefined,
  );
  const general: Omit<StoredTexts, 'texts'> = {
    engine: engines.length === 0 ? null : engines.join(', '),
    findings: { ...findings, repaired: repaired?.repaired ?? 0 },
    warnings: warningsOf(
      before.flatMap(({ warnings }) => warnings),
      hasViolations,
      language,
    ),
  };
  const none: Omit<StoredTexts, 'texts'> = {
    engine: null,
    findings: { neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 },
    warnings: [],
  };
  return Array.from({ length: Math.ceil(targets.length / SENTENCES_PER_BATCH) }, (_, part) => ({
    texts: targets.slice(part * SENTENCES_PER_BATCH, (part + 1) * SENTENCES_PER_BATCH),
    ...(part === 0 ? general : none),
  }));
}

/** The warnings of a translation, of which corrections may bring one or take it away. */
function warningsOf(before: readonly JobWarning[], hasViolations: boolean, language: string): readonly JobWarning[] {
  const kept = before.filter(({ code }) => hasViolations || code !== GLOSSARY_VIOLATED);
  const isThere = kept.some(({ code }) => code === GLOSSARY_VIOLATED);
  return hasViolations && !isThere ? [...kept, glossaryViolated(language)] : kept;
}
