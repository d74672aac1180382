import { recordReading } from '#db/jobs/progress.ts';
import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { joinSpans, withoutSpans } from '#domain/speech/spans.ts';
import { readCorrected, type CorrectedRecording } from '#jobs/recordings/corrected-recording.ts';
import { planChangedSpeech } from '#jobs/recordings/plan-changed-speech.ts';
import { speechPartsOf } from '#jobs/recordings/speech-parts.ts';
import type { StoredTexts, StoredTranscript } from '#jobs/work-area/media-records.ts';
import { once } from '#activities/frame/once.ts';
import { readBatches } from '#activities/media/describe-translation.ts';
import { voiceOf, type MediaStep } from '#activities/media/media-step.ts';
import { SENTENCES_PER_BATCH } from '#activities/media/transcribe.ts';
import { GLOSSARY_VIOLATED, glossaryViolated } from '#activities/media/translate.ts';

/**
 * Takes down a recording as people have corrected it until now, from which the steps after translation go on: later changes are
 * for the next job.
 */
export async function correctRecording(step: MediaStep<JobReference>): Promise<{ readonly parts: number }> {
  const { task, job, area, original, entityManager, targetLanguage } = step;
  await recordReading(entityManager, { ...task, fileIndex: 0 }, 1);
  return once(area, 'corrected', async () => {
    const transcript = await original.read('transcript');
    const corrected = await readCorrected(entityManager, original, {
      job: job.sourceJob ?? '',
      language: targetLanguage,
    });
    for (const name of ['source', 'recording'] as const) await area.write(name, await original.read(name));
    await area.write('transcript', { ...transcript, sentences: corrected.sentences });
    await writeTranslations(step, transcript, corrected);
    return { parts: voiceOf(job) === undefined ? 0 : await planSpeech(step, corrected) };
  });
}

/** Writes the translations in batches of the size that the steps read; what is said of all of them is with the first. */
async function writeTranslations(
  step: MediaStep<JobReference>,
  transcript: StoredTranscript,
  { targets, findings, hasViolations }: CorrectedRecording,
): Promise<void> {
  const { area, original, targetLanguage } = step;
  const before = await readBatches({ area: original }, transcript);
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
      targetLanguage,
    ),
  };
  const none: Omit<StoredTexts, 'texts'> = {
    engine: null,
    findings: { neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 },
    warnings: [],
  };
  for (let first = 0; first < targets.length; first += SENTENCES_PER_BATCH) {
    const texts = targets.slice(first, first + SENTENCES_PER_BATCH);
    await area.write(`translation-${first / SENTENCES_PER_BATCH}`, { texts, ...(first === 0 ? general : none) });
  }
}

/** The warnings of a translation, of which corrections may bring one or take it away. */
function warningsOf(before: readonly JobWarning[], hasViolations: boolean, language: string): readonly JobWarning[] {
  const kept = before.filter(({ code }) => hasViolations || code !== GLOSSARY_VIOLATED);
  const isThere = kept.some(({ code }) => code === GLOSSARY_VIOLATED);
  return hasViolations && !isThere ? [...kept, glossaryViolated(language)] : kept;
}

/** @returns the number of parts of the speech */
async function planSpeech(
  { dependencies, area, original, targetLanguage, signal }: MediaStep<JobReference>,
  corrected: CorrectedRecording,
): Promise<number> {
  const speech = await original.read('speech');
  // The original is heard where a sentence is muted.
  const muted = joinSpans(corrected.sentences.filter((sentence) => sentence.muted === true));
  await area.write('speech', { ...speech, speech: withoutSpans(speech.speech, muted) });
  await area.write('said', corrected.said);
  const known = new Set((await original.read('utterances')).utterances.map(({ speaker }) => speaker));
  const isKnown = corrected.sentences.every(({ speaker }) => known.has(speaker));
  const available = isKnown ? [] : await dependencies.speech.voicesFor(targetLanguage, signal);
  const plan = await planChangedSpeech(original, corrected, available);
  await area.write('utterances', plan);
  const before = await original.read('utterances');
  const isSame = plan.utterances.length === before.utterances.length && plan.reused.every((clip) => clip !== null);
  const heard = isSame ? await original.find('heard') : undefined;
  if (heard !== undefined) await area.write('heard', heard);
  return speechPartsOf(plan.utterances);
}
