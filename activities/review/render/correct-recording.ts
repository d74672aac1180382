import { recordExtraction } from '#db/jobs/progress.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { readCorrected, type CorrectedRecording } from '#jobs/recordings/corrected-recording.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import { planChangedSpeech } from '#jobs/recordings/plan-changed-speech.ts';
import { speechPartsOf } from '#jobs/recordings/speech-parts.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { voiceOf, type MediaStep } from '#activities/recordings/media/media-step.ts';
import { writeCorrected } from '#activities/recordings/media/write-corrected.ts';

/**
 * Takes a snapshot of a recording with its corrections so far, for the steps after translation. Later changes are left
 * to the next job.
 */
export async function correctRecording(step: MediaStep<JobReference>): Promise<{ readonly parts: number }> {
  const { task, job, artifacts: area, original, entityManager, targetLanguage } = step;
  await recordExtraction(entityManager, { ...task, fileIndex: 0 }, 1);
  return findOrCreateRecord(area, 'corrected', async () => {
    const corrected = await readCorrected(entityManager, original, {
      job: job.sourceJob ?? '',
      language: targetLanguage,
    });
    for (const name of ['source', 'recording'] as const) await area.write(name, await original.read(name));
    const isSpoken = voiceOf(job) !== undefined;
    await writeCorrected(original, area, { corrected, language: targetLanguage, isSpoken });
    return { parts: isSpoken ? await planSpeech(step, corrected) : 0 };
  });
}

/** @returns the number of parts of the speech */
async function planSpeech(
  { dependencies, job, entityManager, artifacts: area, original, targetLanguage, signal }: MediaStep<JobReference>,
  corrected: CorrectedRecording,
): Promise<number> {
  const before = await original.read('utterances');
  const known = new Set(before.utterances.map(({ speaker }) => speaker));
  const isKnown = corrected.sentences.every(({ speaker }) => known.has(speaker));
  const cast = await loadSpeechCast(entityManager, job.input, targetLanguage);
  const isCast = corrected.sentences.some(({ speaker }) => cast.voiceOf(speaker) !== undefined);
  const available = isKnown && !isCast ? [] : await dependencies.speech.voicesFor(targetLanguage, signal);
  const { isRecast: _, ...plan } = await planChangedSpeech(original, corrected, available, cast);
  await area.write('utterances', plan);
  const isOriginal = plan.reused.every((clip) => clip !== null && clip.renderJob === undefined);
  const isSame = plan.utterances.length === before.utterances.length && isOriginal;
  const heard = isSame
    ? await original.find('asr-verification')
    : (await original.find('rendered-verifications'))?.[plan.spokenHash];
  if (heard !== undefined) await area.write('asr-verification', heard);
  return speechPartsOf(plan.utterances);
}
