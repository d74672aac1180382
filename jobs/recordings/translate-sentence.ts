import { loadTerminology } from '#db/glossaries/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import type { JobRow } from '#db/entities/index.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { jobKindOf, typesWith } from '#domain/jobs/kinds/index.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { Caller } from '#jobs/caller.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import { ledgerOfBatch } from '#jobs/ledgers/batch-ledger.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import { noRecording, requireSentences } from '#jobs/review/regroup.ts';
import { parseJob } from '#jobs/typed-job.ts';
import { withCare } from '#language/quality/refiner.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { readCorrected } from './corrected-recording.ts';
import { lengthInstruction } from './length-instruction.ts';
import { recordingWorkspaceOf } from './recording-workspace-of.ts';

/** Sentences on each side that are shown with a sentence. */
const AROUND = 3;

/** A translation that is offered; nothing is changed. */
export interface OfferedTranslation {
  /** Version of the segment whose source was translated. */
  readonly version: number;
  readonly source: string;
  /** In tags, as targets of segments. */
  readonly target: string;
  readonly engine: string | null;
}

/**
 * Translates the source of a sentence as it is now, with the provider, glossaries and ledger of its job, and the corrected sentences around it.
 *
 * @param id of its segment
 * @throws LoquentError `no_recording`, `validation_failed`; those of the translation
 */
export async function translateSentence(
  caller: Caller<'orm' | 'providers' | 'rules' | 'storage'>,
  row: JobRow,
  id: string,
  signal: AbortSignal,
): Promise<OfferedTranslation> {
  if (jobKindOf(row.type)?.category !== 'video') throw noRecording();
  const { orm, providers, rules, storage } = caller.dependencies;
  const [segment] = await requireSentences(caller, row, [{ id, version: 0 }], () => 'id');
  const { number, language: targetLanguage, version, source } = segment!;
  const job = parseJob(row, typesWith('translateSentences'));
  const { input, organization, sourceLanguage: spoken } = job;
  const sourceLanguage = spoken ?? 'und';
  const entityManager = caller.entityManager();
  const area = recordingWorkspaceOf(storage, row, targetLanguage);
  const { sentences, targets } = await readCorrected(entityManager, area, { job: row.id, language: targetLanguage });
  const index = sentences.findIndex((each) => each.number === number);
  const contentOf = (place: number) => plainText(sentences[place]!.text);
  const places = [...sentences.keys()];
  const before = places.slice(Math.max(0, index - AROUND), index).filter((place) => targets[place] !== '');
  const { duration } = await area.read('recording');
  const asked = providers.resolve(input.provider ?? undefined, sourceLanguage, targetLanguage);
  const own = sentences.slice(index, index + 1);
  const { pace } = await loadSpeechCast(entityManager, input, targetLanguage);
  const voice = { isSpoken: jobKindOf(row.type)?.voice !== undefined, duration, pace };
  const { segments, engine } = await translateChecked({
    provider: createProviderRetries(caller).around(withCare(asked, input)),
    segments: own.map(({ text }) => plainText(text)),
    sourceLanguage,
    targetLanguage,
    callInstructions: [lengthInstruction(own, targetLanguage, voice)],
    formality: input.formality ?? undefined,
    ...(await ledgerOfBatch(
      entityManager,
      { jobId: row.id, organizationId: organization, fileIndex: 0, language: targetLanguage },
      sourceLanguage,
    )),
    around: { before: [], after: places.slice(index + 1, index + 1 + AROUND).map(contentOf) },
    before: before.map((place) => ({ source: contentOf(place), target: plainText(targets[place]!) })),
    terminology: await loadTerminology(entityManager, input.glossaries, sourceLanguage, targetLanguage),
    meter: createUsageMeter(orm, { organizationId: organization, operation: row.type, jobId: row.id }),
    rules: rules.rulesFor(organization),
    signal,
  });
  return { version, source, target: encodeTagged(plainText(segments[0]!.content.text)), engine };
}
