import type { CodedText } from '#domain/units/coded-text.ts';
import { withMarks } from './code-marks.ts';
import { MessageError } from './message-error.ts';
import type { MessageNode } from './message-node.ts';
import { isMessage, parseMessage } from './parse-message.ts';

/** The text that counts of words and characters go by: a message in ICU syntax without its syntax, each option once. */
export function readableText(content: CodedText): string {
  if (!isMessage(content.text)) return content.text;
  try {
    return wordsOf(parseMessage(withMarks(content)));
  } catch (error) {
    if (error instanceof MessageError) return content.text;
    throw error;
  }
}

function wordsOf(nodes: readonly MessageNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return node.kind === 'choice' ? node.options.map((option) => wordsOf(option.nodes)).join(' ') : ' ';
    })
    .join('');
}
