import type { TextRules } from './text-rules.ts';

/** Rules in the calling thread, for callers without other work; loaded when they are first used. */
export const SYNCHRONOUS_RULES: TextRules = {
  edit: async (edit, terminology) => (await import('./edit-by-rules.ts')).editByRules(edit, terminology),
  analyze: async ({ analyzer, text }) => analyzer.analyze(text),
  check: async (check) => check.checkSynchronously(check),
};
