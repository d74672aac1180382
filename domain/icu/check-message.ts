import type { FlatMessage } from './flatten-message.ts';
import { isPiece } from './message-node.ts';
import type { MessageNode, MessagePiece } from './message-node.ts';

/**
 * True if a message that was written and parsed again has the intended meaning: the same arguments with the same
 * options, and the same texts in them.
 *
 * @param texts the texts of the flat message, in order
 */
export function isSameMessage(
  parsed: readonly MessageNode[],
  message: FlatMessage,
  texts: readonly (readonly MessagePiece[])[],
): boolean {
  let next = 0;
  return same(parsed, message);

  function same(nodes: readonly MessageNode[], part: FlatMessage): boolean {
    if (part.kind === 'text') return nodes.every(isPiece) && signature(nodes) === signature(texts[next++] ?? []);
    const [node, ...others] = nodes;
    if (node?.kind !== 'choice' || others.length > 0) return false;
    const { argument, type, offset } = part.choice;
    if (node.argument !== argument || node.type !== type || node.offset !== offset) return false;
    if (node.options.length !== part.options.length) return false;
    return part.options.every((option, index) => {
      const found = node.options[index];
      return found?.selector === option.selector && same(found.nodes, option.message);
    });
  }
}

/** A number may be written as `#` or as an argument; quoted syntax may have become text, and neighbors one text. */
function signature(pieces: readonly MessagePiece[]): string {
  let text = '';
  const others: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text') text += piece.text;
    else if (piece.kind === 'slot' && piece.argument === undefined)
      text += piece.isQuoted ? piece.equivalent : piece.source;
    else {
      others.push(`${text.length} ${nameOf(piece)}`);
    }
  }
  return JSON.stringify([text, others]);
}

function nameOf(piece: Exclude<MessagePiece, { kind: 'text' }>): string {
  if (piece.kind === 'code') return `code ${piece.index}`;
  if (piece.kind === 'slot') return piece.source;
  return piece.offset === 0 ? `{${piece.argument}, number}` : `# ${piece.argument} ${piece.offset}`;
}
