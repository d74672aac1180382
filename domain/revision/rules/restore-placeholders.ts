import { fixedParts } from '#domain/rewriting/answer-guards.ts';
import { literalPattern } from '#domain/rewriting/literal-pattern.ts';
import { notesOf } from '#domain/rewriting/rules-engine.ts';
import { splitEnd } from '#domain/revision/end-of-text.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/** Each part is searched in the whole text; a text that lost more can't be repaired by rules. */
const MAX_SEARCHED_PLACEHOLDERS = 50;

/**
 * Restores placeholders, tags and addresses that a translation lost, if their place is certain: that of a changed form
 * of the same kind, or the end or the beginning, as in the source.
 */
export function restorePlaceholders({ source, target }: RuleInput): RuleResult {
  const [wanted, found] = [fixedParts(source), fixedParts(target)];
  const lost = [...wanted.keys()].filter((part) => !found.has(part));
  if (lost.length === 0) return { text: target, notes: [] };
  const foreign = [...found.keys()].filter((part) => !wanted.has(part));
  let text = target;
  let restored = 0;
  for (const part of lost.slice(0, MAX_SEARCHED_PLACEHOLDERS)) {
    const changed = changedForm(part, lost, foreign) ?? spacedForm(part, text);
    // An address may contain `$&`, which would be a pattern in a replacement string.
    const next = changed === undefined ? atEnd(part, source, text) : text.replaceAll(changed, () => part);
    if (next === undefined || next === text) continue;
    text = next;
    restored += 1;
  }
  const open = lost.length - restored;
  const notes = notesOf([
    [restored, 'placeholders_restored', `Placeholders, tags and addresses restored: ${restored}.`],
    [open, 'placeholders_lost', `Placeholders, tags and addresses that a person has to restore: ${open}.`],
  ]);
  return { text, notes };
}

/** The changed form of a placeholder: equal except for case and spaces, or the only other one of its kind. */
function changedForm(part: string, lost: readonly string[], foreign: readonly string[]): string | undefined {
  const same = foreign.filter((other) => bare(other) === bare(part));
  if (same.length === 1) return same[0];
  const kind = kindOf(part);
  const ofKind = foreign.filter((other) => kindOf(other) === kind);
  return ofKind.length === 1 && lost.filter((other) => kindOf(other) === kind).length === 1 ? ofKind[0] : undefined;
}

const bare = (part: string) => part.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** A placeholder with an inserted space: `% s`, `{ name }`, `$ {name}`. */
function spacedForm(part: string, text: string): string | undefined {
  if (!/^(?:%|\$?\{)/.test(part)) return undefined;
  const characters = Array.from(part, literalPattern);
  const matches = text.match(new RegExp(String.raw`${characters.join(String.raw`\s{0,2}`)}(?![\p{L}\p{N}])`, 'giu'));
  return matches?.length === 1 ? matches[0] : undefined;
}

/** Its shape: the marks at its beginning, and of a tag whether it opens or closes. */
function kindOf(part: string): string {
  return (
    /^(?:%\(?|\$?#?\{+%?|<\/|<%?|\[|https?:|www\.|__|\$t?|[^\s\w])/u.exec(part)?.[0] ??
    (part.includes('@') ? 'mail' : 'text')
  );
}

/** Adds a part that begins or ends the source at the same end of the translation, around the same end mark. */
function atEnd(part: string, source: string, text: string): string | undefined {
  const trimmed = source.trim();
  if (trimmed.startsWith(part)) return part + (/^\s/u.test(trimmed.slice(part.length)) ? ' ' : '') + text.trimStart();
  const { body } = splitEnd(trimmed);
  if (!body.endsWith(part)) return undefined;
  const own = splitEnd(text);
  const gap = /\s$/u.test(body.slice(0, -part.length)) ? ' ' : '';
  return `${own.body.trimEnd()}${gap}${part}${own.marks}${own.space}`;
}
