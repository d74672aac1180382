import type { SurroundingText, TranslationRequest } from '#providers/language/provider.ts';
import { AS_DATA, dataBlock, joinParts } from './data-block.ts';

/** Material of one call for its texts, in contrast to that of all calls of a file. */
export type CallContext = Pick<
  TranslationRequest,
  'terms' | 'entries' | 'references' | 'before' | 'surrounding' | 'callInstructions'
>;

/** The part of a prompt before the texts of a call: what differs from call to call comes after what all of a file share. */
export function callContext({ terms, entries, references, before, surrounding }: CallContext): string | undefined {
  return (
    joinParts(
      termRules(terms),
      entryRules(entries),
      referenceRules(references),
      pairRules(before),
      surroundingBlock(surrounding),
    ) || undefined
  );
}

function surroundingBlock(surrounding: SurroundingText | undefined): string | undefined {
  return surrounding && dataBlock('surrounding text, for understanding only, not to be translated', surrounding);
}

function termRules(hints: CallContext['terms'] = []): string | undefined {
  if (hints.length === 0) return undefined;
  const terms = hints.map(({ source, target, forbidden, note }) => ({
    source,
    ...(target === '' ? {} : { target }),
    ...(forbidden.length === 0 ? {} : { never: forbidden }),
    ...(note === null ? {} : { note }),
  }));
  const rule = 'Use these terms, inflected as the sentence needs; never use what is listed under "never" for them.';
  return `${rule}\n${dataBlock('terms', terms)}`;
}

function entryRules(entries: CallContext['entries'] = []): string | undefined {
  if (entries.length === 0) return undefined;
  const rule =
    'Names, terms and abbreviations of the document have one rendering in all of it: use these, inflected as the sentence ' +
    `needs; terms go before them. ${AS_DATA}`;
  return `${rule}\n${dataBlock('entries', entries)}`;
}

/** UTF-16 units of a reference, and of its translation, in a prompt: their source keeps to a budget of tokens. */
const MAX_REFERENCE = 10_000;

function referenceRules(found: CallContext['references'] = []): string | undefined {
  if (found.length === 0) return undefined;
  const cut = (text: string) => text.slice(0, MAX_REFERENCE).toWellFormed();
  const references = found.map(({ kind, text, translation }) => ({
    kind,
    text: cut(text),
    ...(translation === undefined ? {} : { translation: cut(translation) }),
  }));
  const rule =
    'Reference material. Translations that were approved before show the wording to prefer; terms go before them. ' +
    AS_DATA;
  return `${rule}\n${dataBlock('references', references)}`;
}

function pairRules(pairs: CallContext['before'] = []): string | undefined {
  if (pairs.length === 0) return undefined;
  const told = pairs.map(({ source, target }) => ({ text: source.text, translation: target.text }));
  const rule = `The text just before, with its translation: go on in its wording, and don't translate it again. ${AS_DATA}`;
  return `${rule}\n${dataBlock('preceding', told)}`;
}

/** The task of a call with its own instructions, which are sentences of Loquent. */
export function withCallInstructions(task: string, { callInstructions = [] }: CallContext): string {
  return [...callInstructions, task].join(' ');
}
