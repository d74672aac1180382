import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { labelStrings } from '#activities/projects/label-strings.ts';
import type { QualityComments, QualityTask } from '#domain/jobs/quality.ts';
import { describeFindings } from '#domain/quality/describe-findings.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope } from '#providers/tms/connector.ts';
import type { StoredComments } from '#jobs/workspace/quality-records.ts';
import { documentOf, type QualityStep } from './quality-step.ts';

/** Units of a document that get comments, the worst ones: more would bury what people write. */
const MAX_COMMENTS = 500;
/** Comments between two records of how far the step has come. */
const CHUNK = 25;

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A unit with what is to be said about it. */
interface Remark {
  readonly unit: string;
  readonly text: string;
}

/**
 * Adds a comment to each unit with an issue of at least minor severity, unless it has the same comment already, and the label of
 * the job to its string.
 */
export async function pushFindings(step: QualityStep<QualityTask>): Promise<QualityComments> {
  const { dependencies, task, job, artifacts: area, sources, note, signal } = step;
  const { document } = task;
  const known = await area.find(`${document}/comments`);
  if (known !== undefined) return { comments: known.added };
  const { fileIndex, language } = await documentOf(area, document);
  const { remarks, leftOut } = await remarksOf(step);
  const total: Writable<StoredComments> = { added: 0, existing: 0, leftOut };
  if (remarks.length > 0) {
    const { connector, identifier } = await connectProject(dependencies, job);
    const scope = scopeOf(identifier, await sources.read('project'), { fileIndex, language });
    for (let start = 0; start < remarks.length; start += CHUNK) {
      const chunk = remarks.slice(start, start + CHUNK);
      const stored = await findOrCreateRecord(area, `${document}/comments-${start / CHUNK}`, () =>
        comment(connector, scope, chunk, job.input.label, signal),
      );
      total.added += stored.added;
      total.existing += stored.existing;
      if (stored.isLabelRefused === true) total.isLabelRefused = true;
      note({ comments: Math.min(remarks.length, start + CHUNK), of: remarks.length });
    }
  }
  await area.write(`${document}/comments`, total);
  return { comments: total.added };
}

async function remarksOf({ task, artifacts: area }: QualityStep<QualityTask>) {
  const { document } = task;
  const { batches } = await area.read(`${document}/manifest`);
  const units = new Map<string, { score: number; findings: Finding[] }>();
  for (let batch = 0; batch < batches; batch += 1) {
    const segments = await area.read(`${document}/segments-${batch}`);
    const assessed = await area.read(`${document}/assessed-${batch}`);
    for (const [index, { unit }] of segments.entries()) {
      const { score = 100, findings = [] } = assessed.segments[index] ?? {};
      const worth = findings.filter(({ severity }) => severity !== 'neutral');
      if (unit === undefined || worth.length === 0) continue;
      const forms = units.get(unit) ?? { score, findings: [] };
      forms.score = Math.min(forms.score, score);
      forms.findings.push(...worth);
      units.set(unit, forms);
    }
  }
  const worst = [...units].sort(([, one], [, other]) => one.score - other.score).slice(0, MAX_COMMENTS);
  const remarks = worst.map(([unit, { score, findings }]): Remark => ({
    unit,
    text: describeFindings(score, findings),
  }));
  return { remarks, leftOut: units.size - remarks.length };
}

async function comment(
  connector: TmsConnector,
  scope: TmsScope,
  remarks: readonly Remark[],
  label: string | undefined,
  signal: AbortSignal,
): Promise<StoredComments> {
  // Units that were deleted meanwhile need no comment.
  const ids = remarks.map(({ unit }) => unit);
  const units = new Map<string, TmsUnit>();
  for (let start = 0; start < ids.length; start += connector.unitsPerPush) {
    const found = await connector.readUnits(scope, ids.slice(start, start + connector.unitsPerPush), signal);
    for (const [id, unit] of found) units.set(id, unit);
  }
  const counts = { added: 0, existing: 0, leftOut: 0 };
  for (const { unit: id, text } of remarks) {
    const unit = units.get(id);
    if (unit === undefined) continue;
    const existing = await connector.readComments(scope, unit, signal);
    if (existing.includes(text)) counts.existing += 1;
    else {
      await connector.addComment(scope, unit, text, signal);
      counts.added += 1;
    }
  }
  const remarked = remarks.flatMap(({ unit }) => units.get(unit) ?? []);
  if (label === undefined || remarked.length === 0) return counts;
  const isLabeled = await labelStrings(connector, scope, remarked, label, signal);
  return isLabeled ? counts : { ...counts, isLabelRefused: true };
}
