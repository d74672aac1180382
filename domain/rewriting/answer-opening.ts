import { mayBeIntroduction, withoutIntroduction } from './introduction.ts';
import { mayHaveIntroduction } from './peel-answer.ts';
import { isAboutReasoning, REASONING } from './reasoning.ts';

/** Lets a stream of text through without what comes before the answer. */
export interface AnswerOpening {
  /** @returns what can be shown by now; often the piece itself */
  push(piece: string): string;
  /** @returns what was held back, when the stream ends */
  end(): string;
}

/**
 * Holds the beginning of a streamed answer back for as long as it may be reasoning or an introduction, and shows what is
 * left of it then; the rest passes at once.
 *
 * @param originals the texts that the answer is made from
 */
export function createAnswerOpening(originals: readonly string[]): AnswerOpening {
  return createOpening(originals, true);
}

/** Does the same for a translation: what `peelTranslation` takes off the beginning of the whole. */
export function createTranslationOpening(original: string): AnswerOpening {
  return createOpening([original], !mayHaveIntroduction(original));
}

function createOpening(originals: readonly string[], peelsIntroductions: boolean): AnswerOpening {
  const keepsReasoning = isAboutReasoning(originals);
  let held: string | undefined = '';
  let isThinking = false;

  function release(): string {
    const text = (held ?? '').trimStart();
    held = undefined;
    return peelsIntroductions ? withoutIntroduction(text, originals) : text;
  }

  function push(piece: string): string {
    if (held === undefined) return piece;
    held += piece;
    if (isThinking) {
      const end = held.indexOf(REASONING.end);
      if (end === -1) {
        // Of thoughts only what may be the beginning of their end is needed.
        held = held.slice(1 - REASONING.end.length);
        return '';
      }
      held = held.slice(end + REASONING.end.length);
      isThinking = false;
    }
    held = held.trimStart();
    if (!keepsReasoning) {
      if (held.startsWith(REASONING.start)) {
        isThinking = true;
        return push('');
      }
      if (REASONING.start.startsWith(held)) return '';
    }
    return peelsIntroductions && mayBeIntroduction(held) ? '' : release();
  }

  return { push, end: () => (held === undefined || isThinking ? '' : release()) };
}
