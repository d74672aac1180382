import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import { checkTranslations, createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import type { PieceSize } from '#language/revision/aligned-pieces.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedTranslations } from './stored-translations.ts';

/** Text that a model revises per request. By default a whole text, unless it is too long for one answer. */
const PIECES: Readonly<Record<SegmentationMode, PieceSize>> = {
  default: 'group',
  sentence: 'sentence',
  paragraph: 'paragraph',
  document: 'document',
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
      const provider = providers.resolveModel(input.provider ?? undefined);
      const opened = await batchContext(dependencies, batch, sourceLanguage, language, provider);
      const { terminology, meter, warnings, context } = opened;
      const common = {
        provider,
        sourceLanguage,
        targetLanguage: language,
        pieces: PIECES[input.segmentation],
        domain: input.domain ?? undefined,
        formality: input.formality ?? undefined,
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
      const pair = { sourceLanguage, targetLanguage: language, terminology, rules: common.rules, signal };
      const sources = segments.map(({ content }) => content);
      const checked = await checkTranslations(createTranslationCheck(pair), sources, revised);
      const summary = {
        segments: checked.map(({ segment }) => segment),
        repairedCodes: 0,
        unknownWords: 0,
        engine: engines.size === 0 ? null : [...engines].join(', '),
        pivots: [],
        conflicts: terminology?.conflicts ?? [],
      };
      const found = checked.map((each) => each.findings);
      const findings = { ...countSeverities(found.flat()), repaired: 0 };
      const by = provider.model === undefined ? 'rule' : 'model';
      return storedTranslations(summary, terminology !== undefined, { by, findings, found, warnings });
    }),
  };
}
