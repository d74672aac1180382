import { storeResult } from '#activities/runtime/store-result.ts';
import { createExtractedGlossary } from '#db/glossaries/import/index.ts';
import { glossaryRows } from '#domain/terms/glossary-rows.ts';
import { reportTerm, type DefinedTerm } from '#domain/terms/report-term.ts';
import type { GlossarySummary } from '#domain/jobs/terms.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';
import { termsTable } from '#formats/terms/table.ts';
import { batchesOf, candidatesOfBatch, type TermsStep } from './terms-step.ts';

/** Terms in the record of the job; the report files have all. */
const MAX_LISTED = 100;
/** Warnings in the record of the job. */
const MAX_WARNINGS = 100;

/** Creates the glossary with all of its entries, the files of the report, and the result that the end of the job records. */
export async function createGlossary(step: TermsStep<JobReference>): Promise<GlossarySummary> {
  const { dependencies, task, job, sourceLanguage, entityManager, artifacts: area, signal } = step;
  const known = await area.find('result');
  if (known !== undefined) {
    const { glossary_id: glossaryId = 0, terms_total: entries = 0 } = known.result;
    return { glossaryId, entries };
  }
  const { terms, rejected, engine, warnings } = await chosenTerms(step);
  signal.throwIfAborted();
  const glossaryId = await createExtractedGlossary(entityManager, task, {
    name: job.input.glossary_name,
    description: await descriptionOf(step),
    baseLanguage: sourceLanguage,
    rows: glossaryRows(terms, sourceLanguage),
  });
  const reported = terms.map(reportTerm);
  const folder = outputFolder(job, undefined);
  const files = { csv: `${folder}/terms.csv`, json: `${folder}/terms.json` };
  await storeResult(dependencies, task, files.csv, Buffer.from(termsTable(reported)));
  await storeResult(dependencies, task, files.json, Buffer.from(`${JSON.stringify({ terms: reported }, null, 1)}\n`));
  const { segments, words } = await area.read('candidates');
  await area.write('result', {
    result: {
      glossary_id: glossaryId,
      terms: reported.slice(0, MAX_LISTED),
      terms_total: terms.length,
      segments,
      words,
      rejected,
      engine,
      report_files: files,
    },
    targetFiles: [files.csv, files.json],
    warnings: [...job.warnings, ...warnings].slice(0, MAX_WARNINGS),
  });
  return { glossaryId, entries: terms.length };
}

/** The candidates that no model has rejected, the best ones first. */
async function chosenTerms({ job, artifacts: area }: TermsStep<JobReference>) {
  const { terms: candidates, words, isComplete } = await area.read('candidates');
  const warnings: JobWarning[] = [];
  for (const document of (await area.read('documents')).keys()) {
    warnings.push(...(await area.read(`${document}/manifest`)).warnings);
  }
  if (!isComplete) warnings.push(onlyBeginning(words));
  const engines = new Set<string>();
  const chosen: DefinedTerm[] = [];
  let [rejected, unanswered] = [0, 0];
  for (let batch = 0; batch < batchesOf(candidates.length); batch += 1) {
    const judged = await area.find(`definitions-${batch}`);
    if (judged === undefined) {
      chosen.push(...candidatesOfBatch(candidates, batch).map((candidate) => ({ ...candidate, definition: null })));
      continue;
    }
    if (judged.engine !== null) engines.add(judged.engine);
    unanswered += judged.unanswered;
    rejected += judged.rejected;
    chosen.push(...judged.terms);
  }
  if (unanswered > 0) warnings.push(notJudged(unanswered));
  if (chosen.length === 0) warnings.push(NO_TERMS);
  return {
    terms: chosen.slice(0, job.input.limit),
    rejected,
    engine: engines.size === 0 ? null : [...engines].join(', '),
    warnings,
  };
}

async function descriptionOf({ job, sources }: TermsStep<JobReference>): Promise<string> {
  if (job.tms == null) {
    const files = job.sourceFiles.length;
    return `Extracted from ${files === 1 ? 'a file' : `${files} files`} by the job ${job.id}.`;
  }
  const { name } = await sources.read('project');
  return `Extracted from the project ${name.slice(0, 500)} at ${TMS_TITLES[job.tms as TmsName]} by the job ${job.id}.`;
}

const onlyBeginning = (words: number): JobWarning => ({
  code: 'corpus_truncated',
  message: `Only the first ${words.toLocaleString('en')} source words were looked at. Extract terms of a part of the sources to cover the rest.`,
});

const notJudged = (count: number): JobWarning => ({
  code: 'terms_not_verified',
  message: `The model gave no usable answer for ${count} candidates: they are in the glossary without a definition.`,
});

const NO_TERMS: JobWarning = {
  code: 'no_terms_found',
  message:
    'No expression occurs often enough to be taken for a term, so the glossary is empty. Extract from more texts.',
};
