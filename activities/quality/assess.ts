import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { jobTerminology } from '#jobs/job-terminology.ts';
import { contextAccess } from '#db/context/index.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { QualityBatchTask, QualityFindings } from '#domain/jobs/quality.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { MemorySearch } from '#domain/memories/memory-search.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { mergeFindings } from '#domain/quality/merge-findings.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import { expansionOf, lengthDeviation } from '#domain/quality/scoring/length-model.ts';
import { segmentScore } from '#domain/quality/scoring/segment-score.ts';
import { editDistance } from '#domain/revision/edit-distance.ts';
import { assessPairs } from '#language/quality/assess-pairs.ts';
import { withNeighbors } from '#language/memories/accept-matches.ts';
import { loadContext } from '#language/context/load-context.ts';
import type { StoredAssessments } from '#jobs/workspace/quality-records.ts';
import { documentOf, type QualityStep } from './quality-step.ts';

/** Adds what a model and translation memories say to the findings of rules, and scores the segments of a batch, once. */
export async function assessBatch(step: QualityStep<QualityBatchTask>): Promise<QualityFindings> {
  const { task, entityManager, artifacts: area } = step;
  const { document, batch } = task;
  const { language } = await documentOf(area, document);
  const stored = await findOrCreatePaidRecord(step, `${document}/assessed-${batch}`, () => assess(step, language));
  const segments = stored.segments.length;
  await recordBatch(entityManager, { ...task, fileIndex: document, language }, segments);
  return { segments, findings: stored.segments.reduce((sum, { findings }) => sum + findings.length, 0) };
}

async function assess(step: QualityStep<QualityBatchTask>, language: string): Promise<StoredAssessments> {
  const {
    dependencies,
    task,
    job,
    sourceLanguage,
    entityManager,
    meter,
    artifacts: area,
    sources,
    note,
    signal,
  } = step;
  const { document, batch, organizationId } = task;
  const segments = await area.read(`${document}/segments-${batch}`);
  const byRules = await area.read(`${document}/findings-${batch}`);
  const compared = await area.read(`${document}/compared`);
  const { glossaries, context_stores: stores, memory: preferences, domain, provider: asked } = job.input;
  const languages = { sourceLanguage, targetLanguage: language };
  const terminology = await jobTerminology({
    job,
    workspace: sources,
    entityManager,
    glossaries,
    stores,
    ...languages,
  });
  const provider = dependencies.providers.resolveModel(asked ?? undefined);
  const { model } = provider;
  const { memory, references, instructions, styleguide, warnings } = await loadContext(stores, undefined, {
    ...contextAccess(entityManager, organizationId, dependencies.vectors),
    embeddings: dependencies.embeddings,
    ...languages,
    contextTokens: model?.contextTokens,
    preferences,
    meter,
  });
  const assessed =
    model === undefined
      ? undefined
      : await assessPairs({
          pairs: segments.map(({ source, target }) => ({ source: source.text, target: target.text })),
          provider,
          model,
          ...languages,
          domain: domain ?? undefined,
          instructions,
          terminology,
          references,
          styleguide,
          meter,
          signal,
          onProgress: (done) => note({ done, of: segments.length }),
        });
  const agreements = await agreementsOf(segments, memory?.search);
  const expansion = expansionOf(sourceLanguage, language);
  const scored = segments.map((segment, index) => {
    const rules: readonly Finding[] = [...(byRules[index] ?? []), ...(compared[segment.id] ?? [])];
    const findings = mergeFindings(rules, assessed?.findings[index] ?? []);
    return { score: scoreOf(segment, findings, { terminology, agreement: agreements[index], expansion }), findings };
  });
  const unanswered = assessed?.unanswered ?? 0;
  return {
    segments: scored,
    engine: model?.name ?? null,
    warnings: [
      // All batches of a document have the same warnings.
      ...(batch === 0 ? warnings : []).map((warning) => ({ ...warning, language })),
      ...(unanswered === 0 ? [] : [notAssessed(unanswered, language)]),
    ],
  };
}

function scoreOf(
  segment: QualitySegment,
  findings: readonly Finding[],
  facts: {
    readonly terminology: Terminology | undefined;
    readonly agreement: number | undefined;
    readonly expansion: ReturnType<typeof expansionOf>;
  },
): number {
  const { terminology, agreement, expansion } = facts;
  return segmentScore({
    findings,
    ...termsOf(segment, terminology),
    agreement,
    lengthDeviation: lengthDeviation(segment.source.text, segment.target.text, expansion),
  });
}

function termsOf({ source, target }: QualitySegment, terminology: Terminology | undefined) {
  if (terminology === undefined) return {};
  const { applied, violated } = terminology.check(source.text, target.text);
  return { terms: { applied: applied.length, violated: violated.length } };
}

/** Likeness of each translation to the one that the memories have of the same source. */
async function agreementsOf(
  segments: readonly QualitySegment[],
  memory: MemorySearch | undefined,
): Promise<readonly (number | undefined)[]> {
  if (memory === undefined) return [];
  const matches = await memory.exact(withNeighbors(segments.map(({ source }) => source)));
  return segments.map(({ target }, index) => {
    const match = matches[index];
    const known = match !== undefined && match.penalty === 0 ? match.adapted : undefined;
    return known === undefined ? undefined : 1 - editDistance(known.text, target.text);
  });
}

const notAssessed = (count: number, language: string): JobWarning => ({
  code: 'not_assessed_by_model',
  message: `The model gave no usable answer for ${count} segments: rules alone have checked them.`,
  language,
});
