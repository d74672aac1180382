import { ClauseReader } from '#instructions/engine/reading/clause-reader.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';
import type { Draft, Part, Phrase } from './parts.ts';
import { Phrases } from './phrases.ts';

const noise = words('in this (?:presentation|deck|file)|of (?:this|the) (?:presentation|deck|file)');

/** Reads the clauses of an instruction. @returns undefined if a part of it isn't understood. @throws Refusal */
export function readClauses(
  scanner: Scanner,
  outline: PresentationOutline,
  languages: RequestLanguages | undefined,
): Draft | undefined {
  const draft: Draft = { included: [], excluded: [], added: [] };
  const reader = new ClauseReader<Part>(scanner, new Phrases(scanner, outline), draft, languages, {
    noise,
    clauses: [],
    isWhole: ([head]) => head?.is === 'everything',
    isKindOfText: ([head]) => head?.is === 'hidden' || head?.is === 'place',
    isNamedOnly: isNeverWithout,
  });
  return reader.read() ? draft : undefined;
}

function isNeverWithout([head]: Phrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && head.place === 'comment');
}
