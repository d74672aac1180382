import type { TextRules } from './text-rules.ts';

/** Rules in the calling thread, for callers without other work; loaded when they are first used. */
export const RULES_AT_ONCE: TextRules = {
  edit: async (edit, terminology) => (await import('./edit-by-rules.ts')).editByRules(edit, terminology),
  analyze: async ({ analyzer, text }) => analyzer.analyze(text),
  check: async (check) => check.atOnce(check),
};
