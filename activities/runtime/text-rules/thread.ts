import { compileAnalyzer } from '#domain/glossaries/compile-analyzer.ts';
import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import type { CheckOptions } from '#domain/quality/checked-segment.ts';
import { speakerSpans } from '#domain/recordings/speakers/speaker-spans.ts';
import { compileRuleCheck } from '#language/rules/check-by-rules.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import type { RecordedVoices, RuleCheck, RuleEdit } from '#language/rules/text-rules.ts';
import { threadTask } from '#platform/threads/thread-task.ts';

interface RelevantTerms {
  readonly glossaries: readonly GlossaryContent[];
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** A task of a rules thread; its glossaries only have the entries related to the text. */
export type RuleTask =
  | { readonly kind: 'edit'; readonly edit: RuleEdit; readonly terminology: RelevantTerms | undefined }
  | {
      readonly kind: 'check';
      readonly check: Pick<RuleCheck, 'segment' | 'wantsTerms'>;
      readonly options: Omit<CheckOptions, 'terminology'>;
      readonly terminology: RelevantTerms | undefined;
    }
  | {
      readonly kind: 'analyze';
      readonly text: string;
      readonly glossaries: readonly GlossaryContent[];
      readonly language: string | undefined;
    }
  | { readonly kind: 'speakers'; readonly voices: RecordedVoices };

export const run = threadTask<RuleTask>(async (task) => {
  if (task.kind === 'analyze') return compileAnalyzer(task.glossaries, task.language).analyze(task.text);
  if (task.kind === 'speakers') return speakerSpans(task.voices.parts, task.voices.speech);
  const terminology = task.terminology && compile(task.terminology);
  if (task.kind === 'edit') return editByRules(task.edit, terminology);
  return compileRuleCheck({ ...task.options, ...(terminology && { terminology }) })(task.check);
});

const compile = ({ glossaries, sourceLanguage, targetLanguage }: RelevantTerms) =>
  compileTerminology(glossaries, sourceLanguage, targetLanguage);
