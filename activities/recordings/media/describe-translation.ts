import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { SubtitleRule } from '#domain/recordings/subtitles/check-cues.ts';
import type { StoredCues, StoredTexts, StoredTranscript } from '#jobs/workspace/media-records.ts';
import type { MediaStep } from './media-step.ts';
import { SENTENCES_PER_BATCH } from './sentence-batches.ts';

const LISTED_CUES = 100;

/** Batches of translations of a transcript's sentences, in order. */
export async function readBatches(
  { artifacts: area }: Pick<MediaStep<JobReference>, 'artifacts'>,
  { sentences }: StoredTranscript,
): Promise<readonly StoredTexts[]> {
  const batches: StoredTexts[] = [];
  for (let part = 0; part * SENTENCES_PER_BATCH < sentences.length; part += 1) {
    batches.push(await area.read(`translation-${part}`));
  }
  return batches;
}

/** Metrics of transcript, translation and cues that all jobs on recordings share, with their warnings. */
export async function describeTranslation(step: Pick<MediaStep<JobReference>, 'artifacts'>) {
  const transcript = await step.artifacts.read('transcript');
  const cues = await step.artifacts.read('cues');
  const batches = await readBatches(step, transcript);
  const findings = batches.reduce<RemainingFindings | undefined>(
    (sum, batch) => addFindings(sum, batch.findings),
    undefined,
  );
  const engines = new Set(batches.flatMap(({ engine }) => engine ?? []));
  return {
    warnings: [
      ...transcript.warnings,
      ...batches.flatMap((batch) => batch.warnings),
      ...cues.flatMap(ruleWarnings),
    ] as readonly JobWarning[],
    metrics: {
      source: transcript.origin,
      recognizer: transcript.engine,
      confidence: transcript.confidence,
      words: transcript.sentences.reduce((sum, { words }) => sum + words.length, 0),
      sentences: transcript.sentences.length,
      translator: engines.size === 0 ? null : [...engines].join(', '),
      ...(findings === undefined ? {} : { findings }),
      languages: cues.map(({ language, cues: own, metrics }) => ({
        language,
        cues: own.length,
        characters_per_second: { average: metrics.averageRate, maximum: metrics.maximumRate },
        violations: violationsByRule(metrics.violations),
      })),
    },
  };
}

/** Warnings of a result, each once. */
export function distinctWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

function violationsByRule(violations: StoredCues['metrics']['violations']) {
  const cuesByRule = new Map<SubtitleRule, number[]>();
  for (const { rule, cue } of violations) cuesByRule.set(rule, [...(cuesByRule.get(rule) ?? []), cue]);
  return [...cuesByRule].map(([rule, cues]) => ({ rule, count: cues.length, cues: cues.slice(0, LISTED_CUES) }));
}

function ruleWarnings({ language, metrics }: StoredCues): readonly JobWarning[] {
  const cues = new Set(metrics.violations.map(({ cue }) => cue)).size;
  if (cues === 0) return [];
  const message =
    `${cues} of ${metrics.cues} subtitles break a rule, mostly because much is said in little time: see ` +
    'result.metrics, and shorten these texts.';
  return [{ code: 'subtitle_rules_broken', message, language }];
}
