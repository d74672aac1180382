import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { findLedger } from '#db/ledgers/ledgers.ts';
import { addConsistency, type ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { ConsistencySummary } from '#domain/jobs/summaries.ts';
import { addressFormOf, requiredForm, settledForm, type AddressForm } from '#domain/ledgers/address-forms.ts';
import { findIssues, type ConsistencyIssue, type ConsistencyRules } from '#domain/ledgers/find-issues.ts';
import type { LedgerEntry } from '#domain/ledgers/ledger-entry.ts';
import { ledgerTerminology } from '#domain/ledgers/ledger-terminology.ts';
import { RepeatedTitles } from '#domain/ledgers/repeated-titles.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import type { StoredTranslations } from '#jobs/workspace/records.ts';
import {
  deviationExample,
  type CheckedBatches,
  type ConsistencyCheck,
  type ConsistencyStep,
  type Deviations,
} from './checked-file.ts';
import { correctBatch } from './correct-batch.ts';
import { inParallel } from './ledger-step.ts';
import { openChecked } from './open-checked.ts';
import type { SourceSegment } from './source-batches.ts';

/**
 * Compares the translations of a file with its ledger and with each other, has the model translate those again that deviate, and
 * stores the ones that are better. A batch that was corrected is never corrected again.
 */
export async function checkConsistency(step: ConsistencyStep): Promise<ConsistencySummary> {
  const { task, sources } = step;
  const name = `${task.fileIndex}/consistency-${task.language}` as const;
  const report = await findOrCreateRecord<JobRecords, typeof name>(sources, name, () => check(step));
  const { entries, mended, open, kept } = report;
  return { entries, mended, open, kept };
}

async function check(step: ConsistencyStep): Promise<ConsistencyReport> {
  const { dependencies, task, entityManager, sourceLanguage, signal, note } = step;
  const { fileIndex, language } = task;
  const { owner, batches } = await openChecked(step);
  const provider = dependencies.providers.resolve(owner.job.input.provider ?? undefined, sourceLanguage, language);
  const ledger = await findLedger(entityManager, { job: owner.job.id, file: fileIndex, language });
  const rules = await rulesOf(step, batches, ledger?.entries ?? [], {
    register: ledger?.brief.register,
    required: requiredForm(ledger?.brief, owner.job.input.formality),
  });
  const file = {
    step,
    owner,
    provider,
    rules,
    brief: ledger?.brief ?? {},
    isAfterChange: task.entries !== undefined,
    batches,
  };
  let done = 0;
  const numbers = Array.from({ length: batches.count }, (_batch, index) => index);
  const reports = await inParallel(numbers, provider, signal, async (batch) => {
    const found = await checkBatch(file, batch);
    note({ done: (done += 1), of: batches.count });
    return found;
  });
  return addConsistency([{ entries: rules.entries.length, mended: 0, open: 0, kept: 0, examples: [] }, ...reports])!;
}

/** The rules of a file. After changes of entries, they are these entries alone. */
async function rulesOf(
  { task, sourceLanguage }: ConsistencyStep,
  batches: CheckedBatches,
  all: readonly LedgerEntry[],
  { register, required }: { readonly register: string | undefined; readonly required: AddressForm | undefined },
): Promise<ConsistencyRules> {
  const { language: targetLanguage, entries: changed } = task;
  const common = { targetLanguage };
  if (changed !== undefined) {
    const wanted = new Set(changed);
    const entries = all.filter(({ id, target }) => wanted.has(id) && target !== '');
    const terminology = ledgerTerminology(entries, sourceLanguage, targetLanguage);
    return { ...common, entries, terminology, address: task.address, titles: undefined };
  }
  const titles = new RepeatedTitles();
  const forms = { formal: 0, informal: 0 };
  const names = all.filter(({ target, kind }) => target === '' && kind === 'name');
  const unsettled = ledgerTerminology(
    names.map(({ source }) => ({ source, target: source })),
    sourceLanguage,
    targetLanguage,
  );
  const uses = names.map(() => ({ kept: 0, all: 0 }));
  const speakers = new Set<string | undefined>();
  for (let batch = 0; batch < batches.count; batch += 1) {
    const { contents, skipped } = await batches.translationsOf(batch);
    for (const [place, { content, spoken }] of (await batches.read(batch)).entries()) {
      const target = contents[place]?.text ?? '';
      if (skipped[place] !== null) continue;
      titles.add(content.text, target);
      speakers.add(spoken?.isTurn === true ? '' : spoken?.speaker);
      const form = addressFormOf(target, targetLanguage);
      if (form !== undefined) forms[form] += 1;
      const { applied, violated } = unsettled.check(content.text, target);
      for (const { entryId } of [...applied, ...violated]) uses[entryId]!.all += 1;
      for (const { entryId } of applied) uses[entryId]!.kept += 1;
    }
  }
  // A name that most translations keep is settled by them.
  const kept = names.filter((_name, index) => 2 * uses[index]!.kept > uses[index]!.all);
  const entries = [
    ...all.filter(({ target }) => target !== ''),
    ...kept.map((entry) => ({ ...entry, target: entry.source })),
  ];
  const ofDocument = register === 'formal' || register === 'informal' ? register : undefined;
  const isMixed = forms.formal > 0 && forms.informal > 0;
  // People who talk to each other don't all use one form.
  const isTalk = speakers.size > 1;
  const settled = settledForm(required, forms) ?? (isMixed ? ofDocument : undefined);
  return {
    ...common,
    entries,
    terminology: ledgerTerminology(entries, sourceLanguage, targetLanguage),
    address: isTalk ? required : settled,
    titles: batches.hasTitles ? titles : undefined,
  };
}

async function checkBatch(file: ConsistencyCheck, batch: number): Promise<ConsistencyReport> {
  const { step, batches } = file;
  const { task, sources } = step;
  const { fileIndex, language } = task;
  const known = await sources.find(`${fileIndex}/mended-${language}-${batch}`);
  if (known !== undefined) return correctBatch(file, batch, { known, deviations: new Map() });
  const all = deviationsOf(file, await batches.read(batch), await batches.translationsOf(batch));
  if (all.size === 0) return { entries: 0, mended: 0, open: 0, kept: 0, examples: [] };
  const touched = await batches.touched(batch);
  const isTouched = (place: number) => touched.has(batches.numberOf(batch, place));
  const deviations = new Map([...all].filter(([place]) => !isTouched(place)));
  const kept = [...all].filter(([place]) => isTouched(place));
  const report = await correctBatch(file, batch, { known, deviations });
  const examples = kept.flatMap(([place, [issue]]) =>
    issue ? [deviationExample(task, batches.numberOf(batch, place), issue, false)] : [],
  );
  return addConsistency([report, { entries: 0, mended: 0, open: 0, kept: kept.length, examples }])!;
}

/** The segments that deviate. After changes of entries, also those with a person: their gender may have changed. */
function deviationsOf(
  { rules, isAfterChange }: ConsistencyCheck,
  segments: readonly SourceSegment[],
  { contents, skipped }: StoredTranslations,
): Deviations {
  const deviations = new Map<number, readonly ConsistencyIssue[]>();
  for (const [place, { content }] of segments.entries()) {
    if (skipped[place] !== null) continue;
    const issues = findIssues(content, contents[place]?.text ?? '', rules);
    const isAbout = isAfterChange && rules.terminology.requirements(content.text).some(hasGender);
    if (issues.length > 0 || isAbout) deviations.set(place, issues);
  }
  return deviations;

  function hasGender({ entryId }: { readonly entryId: number }): boolean {
    return rules.entries[entryId]?.gender !== undefined;
  }
}
