import { mayBeIntroduction, withoutIntroduction } from './introduction.ts';
import { mayHaveIntroduction } from './peel-answer.ts';
import { isAboutReasoning, REASONING } from './reasoning.ts';

/** Filters the beginning of a streamed answer. */
export interface AnswerOpening {
  /** @returns text that can be shown now; often the piece itself */
  push(piece: string): string;
  /** @returns the text held back until the end of the stream */
  end(): string;
}

/**
 * Holds back the beginning of a streamed answer while it may be reasoning or an introduction, then emits the rest of
 * it; later pieces pass at once.
 *
 * @param originals the texts from which the answer is made
 */
export function createAnswerOpening(originals: readonly string[]): AnswerOpening {
  return createOpening(originals, true);
}

/** Does the same for a translation: removes the beginning that `peelTranslation` removes from the whole. */
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
        // Drop the reasoning, except a possible beginning of its end tag.
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
