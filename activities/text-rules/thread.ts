import { compileAnalyzer } from '#domain/glossary/compile-analyzer.ts';
import { compileTerminology } from '#domain/glossary/compile-terminology.ts';
import type { GlossaryContent } from '#domain/glossary/terminology.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import type { RuleEdit } from '#language/rules/text-rules.ts';
import { threadTask } from '#platform/threads/thread-task.ts';

/** A task of a rules thread; its glossaries only have the entries related to the text. */
export type RuleTask =
  | {
      readonly kind: 'edit';
      readonly edit: RuleEdit;
      readonly terminology:
        | {
            readonly glossaries: readonly GlossaryContent[];
            readonly sourceLanguage: string;
            readonly targetLanguage: string;
          }
        | undefined;
    }
  | {
      readonly kind: 'analyze';
      readonly text: string;
      readonly glossaries: readonly GlossaryContent[];
      readonly language: string | undefined;
    };

export const run = threadTask<RuleTask>(async (task) => {
  if (task.kind === 'analyze') return compileAnalyzer(task.glossaries, task.language).analyze(task.text);
  const { edit, terminology } = task;
  if (terminology === undefined) return editByRules(edit, undefined);
  const { glossaries, sourceLanguage, targetLanguage } = terminology;
  return editByRules(edit, compileTerminology(glossaries, sourceLanguage, targetLanguage));
});
