import { userMistake } from '#domain/errors.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { rewrittenSegment } from '#language/rewriting/rewrite-message.ts';
import { rewriteText } from '#language/rewriting/rewrite-text.ts';
import { NO_TERMS } from '#language/rules/text-rules.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';
import { expandMessages } from '#language/translation/message-segments.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedTranslations } from './stored-translations.ts';

/** UTF-16 units of a text that is rewritten as a whole, as in a text request. */
const MAX_TEXT_LENGTH = 200_000;

const textTooLong = (file: string) =>
  userMistake(
    'text_too_long',
    `${file}: A text has more than ${MAX_TEXT_LENGTH.toLocaleString('en')} characters without a break. ` +
      'Cut it into paragraphs, or submit the job with segmentation "sentence".',
  );

export function createRewritingActivities(dependencies: ActivityDependencies) {
  const { providers, rules } = dependencies;
  return {
    /** Rewrites one batch and stores the result. A batch whose result is stored is never rewritten again. */
    rewriteBatch: batchActivity(dependencies, 'rewriteBatch', async (batch) => {
      const { task, job, segments, note, signal } = batch;
      const { language, organizationId } = task;
      const { input } = job;
      const languages = { sourceLanguage: language, targetLanguage: language };
      const isContinued = input.rewrite_type === 'continue';
      const provider = providers.resolveModel(input.provider ?? undefined);
      const { terminology, meter, warnings, context } = await batchContext(
        dependencies,
        batch,
        language,
        null,
        provider,
      );
      const common = {
        provider,
        sourceLanguage: language,
        type: input.rewrite_type,
        template: input.template_body,
        domain: input.domain ?? undefined,
        formality: input.formality ?? undefined,
        ...context,
        terminology,
        rules: rules.rulesFor(organizationId),
        meter,
      };
      const contents = segments.map(({ content }) => content);
      const messages = isContinued ? undefined : await expandMessages(contents, languages);
      const texts = messages?.texts ?? contents;
      let done = 0;
      const engines = new Set<string>();
      const rewriteSegment = async (content: CodedText, aborted: AbortSignal): Promise<SegmentTranslation> => {
        const unchanged = { content, repairedCodes: 0, unknownWords: [], warnings: [], glossary: NO_TERMS };
        if (!hasLetters(content.text)) return { ...unchanged, skipped: 'no_letters' };
        if (content.text.length > MAX_TEXT_LENGTH) throw textTooLong(job.sourceFiles[task.fileIndex] ?? '');
        const result = await rewriteText({ ...common, sourceText: encodeTagged(content), signal: aborted });
        engines.add(result.engine);
        note({ done: (done += 1), of: texts.length });
        return rewrittenSegment(content, result);
      };
      const rewritten = await runTogether(
        texts.map((content) => (run: RunCall) => run((aborted) => rewriteSegment(content, aborted))),
        { concurrency: common.provider.capabilities.concurrency, signal },
      );
      const summary = {
        segments: (await messages?.join(rewritten)) ?? rewritten,
        repairedCodes: rewritten.reduce((sum, { repairedCodes }) => sum + repairedCodes, 0),
        unknownWords: 0,
        engine: engines.size === 0 ? null : [...engines].join(', '),
        pivots: [],
        conflicts: terminology?.conflicts ?? [],
      };
      const by = provider.model === undefined ? 'rule' : 'model';
      return storedTranslations(summary, terminology !== undefined, { by, warnings });
    }),
  };
}
