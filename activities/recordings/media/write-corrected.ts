import type { JobWarning } from '#domain/jobs/job.ts';
import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import { withoutMuted } from '#domain/recordings/speech/ducking.ts';
import type { CorrectedRecording } from '#jobs/recordings/corrected-recording.ts';
import type { MediaRecords, StoredTexts } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { readBatches } from './describe-translation.ts';
import { SENTENCES_PER_BATCH } from './sentence-batches.ts';
import { GLOSSARY_VIOLATED, glossaryViolated } from './translate.ts';

interface Correction {
  readonly corrected: CorrectedRecording;
  /** BCP 47, of the translation. */
  readonly language: string;
  /** True: the job speaks, so that `speech` and `said` are written, too. */
  readonly isSpoken: boolean;
}

/**
 * Writes the records that the steps after translation read, with the sentences and translations that people have corrected.
 *
 * @param original the records as the translating job wrote them
 * @param area where the corrected records are written
 */
export async function writeCorrected(
  original: ArtifactStore<MediaRecords>,
  area: ArtifactStore<MediaRecords>,
  { corrected, language, isSpoken }: Correction,
): Promise<void> {
  const { sentences, said } = corrected;
  const transcript = await original.read('transcript');
  await area.write('transcript', { ...transcript, sentences });
  const before = await readBatches({ artifacts: original }, transcript);
  for (const [part, texts] of correctedBatches(before, corrected, language).entries())
    await area.write(`translation-${part}`, texts);
  if (!isSpoken) return;
  const speech = await original.read('speech');
  await area.write('speech', { ...speech, speech: withoutMuted(speech.speech, sentences) });
  await area.write('speech-texts', said);
}

/**
 * Cuts the corrected translations into batches of the size that later steps read. The first batch has the engines, findings and
 * warnings of all batches; those of the others are empty.
 */
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

/** Keeps the warnings of the translation, except `glossary_violated`, which is there only if the corrected texts violate a glossary. */
function warningsOf(before: readonly JobWarning[], hasViolations: boolean, language: string): readonly JobWarning[] {
  const kept = before.filter(({ code }) => hasViolations || code !== GLOSSARY_VIOLATED);
  const isThere = kept.some(({ code }) => code === GLOSSARY_VIOLATED);
  return hasViolations && !isThere ? [...kept, glossaryViolated(language)] : kept;
}
