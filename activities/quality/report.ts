import { storeResult } from '#activities/runtime/store-result.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import {
  ReportBuilder,
  total,
  type AssessedSegment,
  type QualityReport,
  type ReportedJob,
} from '#domain/quality/report.ts';
import { MAX_UNTRANSLATED_OF_JOB, untranslatedSegment } from '#domain/quality/untranslated.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';
import { writeHtmlReport } from '#formats/quality/html.ts';
import { CSV_HEAD, csvLines, jsonSegment } from '#formats/quality/tables.ts';
import { LABEL_REFUSED } from '#activities/projects/label-strings.ts';
import type { StoredComments } from '#jobs/workspace/quality-records.ts';
import type { QualityJob, QualityStep } from './quality-step.ts';

/** Warnings of a job in its record. */
const MAX_WARNINGS = 100;

/** Writes the files of the report and the result of the job, which the end of the job records. */
export async function reportQuality(step: QualityStep<JobReference>): Promise<{ readonly issues: number }> {
  const { dependencies, task, job, artifacts: area } = step;
  const known = await area.find('result');
  if (known !== undefined) return { issues: 0 };
  const { report, csv, json, warnings, comments } = await collect(step);
  const folder = outputFolder(job, undefined);
  const files = { html: `${folder}/report.html`, csv: `${folder}/issues.csv`, json: `${folder}/report.json` };
  await storeResult(dependencies, task, files.html, Buffer.from(writeHtmlReport(report)));
  await storeResult(dependencies, task, files.csv, csv);
  await storeResult(dependencies, task, files.json, json);
  const shared = {
    segments: report.totals.segments,
    untranslated: report.totals.untranslated,
    words: report.totals.words,
    issues: {
      by_severity: report.totals.issues,
      by_category: Object.fromEntries(report.categories.map(({ category, issues }) => [category, total(issues)])),
    },
    report_url: `/v1/jobs/qa-reports/${job.id}?org_id=${job.organization}`,
    report_files: files,
    engine: report.job.engine,
    ...(comments === undefined
      ? {}
      : { comments: { added: comments.added, existing: comments.existing, excluded: comments.leftOut } }),
  };
  const result = JOB_KINDS[job.type].resultOfReport(report, shared);
  await area.write('result', {
    result,
    targetFiles: [files.html, files.csv, files.json],
    warnings: [...job.warnings, ...warnings].slice(0, MAX_WARNINGS),
  });
  return { issues: total(report.totals.issues) };
}

/** Reads all that was stored about the documents, one batch at a time. */
async function collect({ job, sourceLanguage, artifacts: area, sources, note, signal }: QualityStep<JobReference>) {
  const builder = new ReportBuilder();
  const csv = [Buffer.from(CSV_HEAD)];
  const json: Buffer[] = [];
  const warnings: JobWarning[] = [];
  const engines = new Set<string>();
  let comments: StoredComments | undefined;
  let room = MAX_UNTRANSLATED_OF_JOB;
  const documents = await area.read('documents');
  for (const [index, { name, language }] of documents.entries()) {
    const { batches, untranslated, untranslatedBatches = 0, warnings: found } = await area.read(`${index}/manifest`);
    const document = { name, language, untranslated };
    builder.begin(document);
    const add = (assessed: readonly AssessedSegment[]) => {
      builder.add(assessed);
      csv.push(Buffer.from(csvLines(document, assessed)));
      for (const each of assessed)
        json.push(Buffer.from(`${json.length === 0 ? '' : ',\n'}${jsonSegment(document, each)}`));
    };
    warnings.push(...found);
    for (let batch = 0; batch < batches; batch += 1) {
      signal.throwIfAborted();
      note({ document: index, batch });
      const segments = await area.read(`${index}/segments-${batch}`);
      const stored = await area.read(`${index}/assessed-${batch}`);
      if (stored.engine !== null) engines.add(stored.engine);
      warnings.push(...stored.warnings);
      add(stored.segments.map((each, at): AssessedSegment => ({ ...each, segment: segments[at]! })));
    }
    for (let batch = 0; batch < untranslatedBatches && room > 0; batch += 1) {
      signal.throwIfAborted();
      note({ document: index, untranslated: batch });
      const segments = (await area.read(`${index}/untranslated-${batch}`)).slice(0, room);
      room -= segments.length;
      add(segments.map(untranslatedSegment));
    }
    const pushed = await area.find(`${index}/comments`);
    if (pushed !== undefined) {
      comments = {
        added: (comments?.added ?? 0) + pushed.added,
        existing: (comments?.existing ?? 0) + pushed.existing,
        leftOut: (comments?.leftOut ?? 0) + pushed.leftOut,
      };
      if (pushed.isLabelRefused === true) warnings.push({ ...LABEL_REFUSED, language });
    }
  }
  const project = job.tms == null ? null : await sources.read('project');
  const engine = engines.size === 0 ? null : [...engines].join(', ');
  const report = builder.finish(reportedJob(job, sourceLanguage, project?.name ?? null, engine));
  return { report, csv: Buffer.concat(csv), json: jsonReport(report, json), warnings, comments };
}

function reportedJob(
  job: QualityJob,
  sourceLanguage: string,
  project: string | null,
  engine: string | null,
): ReportedJob {
  const title = job.tms == null ? '' : TMS_TITLES[job.tms as TmsName];
  return {
    id: job.id,
    type: job.type,
    title: JOB_KINDS[job.type].title,
    createdAt: job.createdAt.toISOString(),
    sourceLanguage,
    project: project === null ? null : `${project} at ${title}`,
    domain: job.input.domain,
    engine,
  };
}

function jsonReport(
  { job, totals, languages, documents, categories }: QualityReport,
  segments: readonly Buffer[],
): Buffer {
  const { issues, averageScore, mqmScore, penaltyPerThousand, ...counts } = totals;
  const summary = {
    job_id: job.id,
    job_type: job.type,
    created_at: job.createdAt,
    source_language: job.sourceLanguage,
    project: job.project,
    engine: job.engine,
    ...counts,
    average_score: averageScore,
    mqm_score: mqmScore,
    penalty_per_1000_words: penaltyPerThousand,
    issues_by_severity: issues,
    issues_by_category: Object.fromEntries(categories.map(({ category, issues }) => [category, issues])),
    by_language: languages.map(rowOf),
    by_file: documents.map(({ name, ...row }) => ({ file: name, ...rowOf(row) })),
  };
  const head = JSON.stringify(summary).slice(0, -1);
  return Buffer.concat([Buffer.from(`${head},"segments":[\n`), ...segments, Buffer.from('\n]}\n')]);
}

function rowOf({
  language,
  segments,
  words,
  untranslated,
  averageScore,
  mqmScore,
}: Omit<QualityReport['languages'][number], 'name'>) {
  return { language, segments, untranslated, words, average_score: averageScore, mqm_score: mqmScore };
}
