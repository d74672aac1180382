import type { AnswerModel } from './model-server.ts';

/** A block of the service's prompts (`dataBlock`): one line of JSON under a name; undefined: no such block. */
export function promptData(prompt: string, name: string): unknown {
  const found = new RegExp(`^${name} \\(JSON\\):\\n(.*)$`, 'mu').exec(prompt)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as unknown);
}

/**
 * A model that does something with every text that it is given as data, whether it is asked for JSON or for text.
 *
 * @param work a text, with its inline codes as tags, to the answer for it
 */
export function answerTexts(work: (text: string) => string): AnswerModel {
  return ({ prompt }) => {
    const segments = promptData(prompt, 'segments') as readonly { id: string; text: string }[] | undefined;
    if (segments !== undefined) {
      return JSON.stringify({ segments: segments.map(({ id, text }) => ({ id, text: work(text) })) });
    }
    return work((promptData(prompt, 'text') as { text: string } | undefined)?.text ?? '');
  };
}

const A = 97;
const LETTERS = 26;
const HALF = 13;

/** Something that is as long as its source, unlike it, and keeps its tags: every letter moved on by half the alphabet. */
export function foreignText(text: string): string {
  return text.replaceAll(/<[^<>]*>|[a-z]/giu, (found) => {
    if (found.length > 1) return found;
    const lower = found.toLowerCase();
    const moved = String.fromCharCode(A + ((lower.charCodeAt(0) - A + HALF) % LETTERS));
    return found === lower ? moved : moved.toUpperCase();
  });
}
