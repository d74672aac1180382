import { batchContext } from '#activities/documents/batch-activity.ts';
import { segmentDetails } from '#activities/documents/stored-translations.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { replaceTargets, type ReplacedTarget } from '#db/jobs/replace-targets.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import { requiredForm, toneForAddress } from '#domain/ledgers/address-forms.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import type { CorrectedSegments, StoredTranslations } from '#jobs/workspace/records.ts';
import { correctTranslations } from '#language/ledgers/correct-translations.ts';
import { deviationExample, type ConsistencyCheck, type Deviations } from './checked-file.ts';
import { withContext, withoutRefusal } from './ledger-step.ts';

interface Correction {
  /** The record of an earlier attempt. */
  readonly known: CorrectedSegments | undefined;
  readonly deviations: Deviations;
}

/** Corrects the segments of a batch that deviate, and puts the corrections where everything else reads translations. */
export async function correctBatch(
  file: ConsistencyCheck,
  batch: number,
  { known, deviations }: Correction,
): Promise<ConsistencyReport> {
  const { step, owner, batches } = file;
  const { dependencies, task, sources: artifacts, entityManager, signal } = step;
  const { fileIndex, language } = task;
  const name = `${fileIndex}/mended-${language}-${batch}` as const;
  const records = { dependencies, artifacts, signal };
  const corrected =
    known ??
    (deviations.size === 0
      ? { corrections: [], issues: [] }
      : await findOrCreatePaidRecord<JobRecords, typeof name>(records, name, () => correct(file, batch, deviations)));
  const { corrections, issues } = corrected;
  if (corrections.length > 0) {
    const segments = await batches.read(batch);
    await batches.write(batch, withCorrections(await batches.translationsOf(batch), corrections));
    const targets = corrections.map(({ place, content, details, engine }): ReplacedTarget => {
      const { findings = [], terms = null } = details;
      const [source, target] = [encodeTagged(segments[place]!.content), encodeTagged(content)];
      return { number: batches.numberOf(batch, place), source, target, findings, terms, engine };
    });
    await replaceTargets(entityManager, { ...task, jobId: owner.job.id }, targets);
  }
  const mended = new Set(corrections.map(({ place }) => place));
  const deviating = issues.filter(({ issues: own }) => own.length > 0);
  return {
    entries: 0,
    mended: deviating.filter(({ place }) => mended.has(place)).length,
    open: deviating.filter(({ place }) => !mended.has(place)).length,
    kept: 0,
    examples: deviating.map(({ place, issues: [first] }) =>
      deviationExample(task, batches.numberOf(batch, place), first!, mended.has(place)),
    ),
  };
}

async function correct(
  { step, owner, provider, rules, brief, isAfterChange, batches }: ConsistencyCheck,
  batch: number,
  deviations: Deviations,
): Promise<CorrectedSegments> {
  const { dependencies, task, sourceLanguage, entityManager, signal } = step;
  const { language } = task;
  const issues = [...deviations].map(([place, own]) => ({ place, issues: own }));
  const job = withContext(owner.job);
  const { input } = job;
  if (provider.capabilities.kind !== 'model') return { corrections: [], issues };
  const segments = await batches.read(batch);
  const { contents, details } = await batches.translationsOf(batch);
  const owned = { task: { ...task, jobId: job.id }, job, entityManager };
  const { terminology, meter, context } = await batchContext(dependencies, owned, sourceLanguage, language, provider);
  const options = {
    ...context,
    provider,
    sourceLanguage,
    targetLanguage: language,
    terminology,
    meter,
    signal,
    document: brief,
    domain: input.domain ?? undefined,
    formality: toneForAddress(requiredForm(brief, input.formality)),
    rules: dependencies.rules.rulesFor(task.organizationId),
    notes: issues.map(({ place }) => segments[place]!.notes),
    callInstructions: await batches.instructions(batch),
    contextWindow: 2,
  } as const;
  const deviating = issues.map(({ place, issues: own }) => ({
    source: segments[place]!.content,
    target: contents[place]!,
    findings: details?.[place]?.findings ?? [],
    issues: own,
    maximumLength: segments[place]!.maximumLength,
  }));
  const answers = await withoutRefusal(() => correctTranslations(options, deviating, rules, isAfterChange));
  const corrections = (answers ?? []).flatMap((answer, index) => {
    if (answer === undefined) return [];
    const { segment, findings, engine } = answer;
    const [detail] = segmentDetails([segment], terminology !== undefined, { by: 'model', found: [findings] });
    return [{ place: issues[index]!.place, content: segment.content, details: detail!, engine }];
  });
  return { corrections, issues };
}

/** The translations of a batch with corrections; its totals follow. */
function withCorrections(
  stored: StoredTranslations,
  corrections: CorrectedSegments['corrections'],
): StoredTranslations {
  const contents: CodedText[] = [...stored.contents];
  const details = stored.details === undefined ? undefined : [...stored.details];
  const terms = stored.terms === undefined ? undefined : [...stored.terms];
  for (const { place, content, details: own } of corrections) {
    contents[place] = content;
    if (details !== undefined) details[place] = own;
    if (terms !== undefined && own.terms !== undefined)
      terms[place] = { applied: own.terms.applied.length, violated: own.terms.violated };
  }
  const places = new Set(corrections.map(({ place }) => place));
  const reused = stored.reused?.filter((place) => !places.has(place));
  const { reused: _before, ...others } = stored;
  return {
    ...others,
    contents,
    ...(reused === undefined || reused.length === 0 ? {} : { reused }),
    ...(details === undefined ? {} : { details }),
    ...(terms === undefined ? {} : { terms }),
    ...(stored.findings === undefined || details === undefined
      ? {}
      : {
          findings: {
            ...countSeverities(details.flatMap(({ findings = [] }) => findings)),
            repaired: stored.findings.repaired,
          },
        }),
  };
}
