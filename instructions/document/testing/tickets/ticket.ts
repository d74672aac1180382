import type { Unit } from '#domain/units/unit.ts';
import type { Meant } from '#instructions/document/testing/meanings.ts';

/** Wordings of people's tickets about a document, by meaning. */
export interface Ticket {
  readonly of: readonly Unit[];
  readonly means: Meant;
  readonly said: readonly string[];
}

/** Sentences of one meaning, one on each line; `\n` stands for a line break in a sentence. */
export function said(of: readonly Unit[], means: Meant): (lines: TemplateStringsArray) => Ticket {
  return ({ raw: [lines = ''] }) => ({
    of,
    means,
    said: lines
      .trim()
      .split('\n')
      .map((line) => line.trim().replaceAll(String.raw`\n`, '\n')),
  });
}
