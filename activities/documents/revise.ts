import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { countFindings } from '#language/checked-translation/translation-check.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import type { ContextWindow, SegmentTranslation } from '#language/translation/contract.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedTranslations } from './stored-translations.ts';

/** Size of the pieces that a model revises at once. */
const WINDOWS: Readonly<Record<SegmentationMode, ContextWindow>> = {
  default: 3,
  sentence: 1,
  paragraph: 2,
  document: 3,
};

export function createRevisionActivities(dependencies: ActivityDependencies) {
  const { providers, rules } = dependencies;
  return {
    /** Revises one batch of translations and stores the result. A batch whose result is stored is never revised again. */
    reviseBatch: batchActivity(dependencies, 'reviseBatch', async (batch) => {
      const { task, job, segments, note, signal } = batch;
      const { language, organizationId } = task;
      const { input } = job;
      const sourceLanguage = job.sourceLanguage ?? 'und';
      const { terminology, meter, context } = await batchContext(dependencies, batch, sourceLanguage, language);
      const common = {
        provider: providers.resolveModel(input.provider ?? undefined),
        sourceLanguage,
        targetLanguage: language,
        contextWindow: WINDOWS[input.segmentation],
        domain: input.domain ?? undefined,
        ...context,
        terminology,
        rules: rules.rulesFor(organizationId),
        meter,
      };
      const engines = new Set<string>();
      let done = 0;
      const tasks = segments.map(({ content, target }) => async (run: RunCall): Promise<SegmentTranslation> => {
        const texts = { sourceText: content.text, targetText: target?.text ?? '' };
        const revised = await run((aborted) => reviseText({ ...common, ...texts, signal: aborted }));
        engines.add(revised.engine);
        note({ done: (done += 1), of: segments.length });
        const { text, glossary, warnings } = revised;
        return { content: plainText(text), repairedCodes: 0, unknownWords: [], warnings, glossary };
      });
      const { concurrency } = common.provider.capabilities;
      const revised = await runTogether(tasks, { concurrency, signal });
      const summary = {
        segments: revised,
        repairedCodes: 0,
        unknownWords: 0,
        engine: engines.size === 0 ? null : [...engines].join(', '),
        pivots: [],
        conflicts: terminology?.conflicts ?? [],
      };
      const texts = segments.map(({ content }, index) => ({ source: content, target: revised[index]!.content }));
      const findings = countFindings({ sourceLanguage, targetLanguage: language, terminology }, texts);
      return storedTranslations(segments, summary, terminology !== undefined, findings);
    }),
  };
}
