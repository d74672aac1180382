import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { isSameMessage } from './check-message.ts';
import { withMarks, withoutMarks } from './code-marks.ts';
import { flattenMessage, flatTexts } from './flatten-message.ts';
import type { FlatMessage, FlatText } from './flatten-message.ts';
import { MessageError } from './message-error.ts';
import type { MessageNode, MessagePiece } from './message-node.ts';
import { hasProperTags, looksLikeMessage, parseMessage, parseWritten } from './parse-message.ts';
import { renderMessage } from './render-message.ts';
import { argumentsOf } from './target-options.ts';
import type { MessageLanguages } from './target-options.ts';

/** A message with its texts to translate. */
export interface MessagePlan {
  /** Whole texts, one per combination of options of the target language; arguments and `#` are standalone codes. */
  readonly texts: readonly CodedText[];
  /**
   * Writes the message with translations of the texts, each with the codes of its text.
   *
   * @returns inline codes of the message occur once in each text that has them, so several times or not at all
   * @throws MessageError when what is written isn't the same message
   */
  readonly write: (translations: readonly CodedText[]) => CodedText;
}

/**
 * Parses a text that may be a message in ICU syntax with plural, ordinal or select arguments.
 *
 * @returns undefined for any other text
 * @throws MessageError for a message that can't be translated
 */
export function planMessage(content: CodedText, languages: MessageLanguages): MessagePlan | undefined {
  if (!looksLikeMessage(content.text)) return undefined;
  const source = withMarks(content);
  const nodes = parseMessage(source);
  // Braces in quotes, or in a text that only mentions the syntax.
  if (!nodes.some(({ kind }) => kind === 'choice')) return undefined;
  const message = flattenMessage(nodes, languages);
  if (!hasAllArguments(nodes, message)) throw new MessageError('Its translation would lack one of its arguments.');
  const branches = flatTexts(message).map((text) => branchOf(text, content.codes));
  if (branches.some(({ text }) => hasHalfPairs(text.codes, content.codes))) {
    throw new MessageError('Inline codes begin in one of its texts and end in another.');
  }
  const tagsMatter = hasProperTags(source);
  return {
    texts: branches.map(({ text }) => text),
    write(translations) {
      const texts = branches.map((branch, index) => branch.piecesOf(translations[index] ?? branch.text));
      const written = renderMessage(message, texts, source.includes("''"));
      if (!isSameMessage(parseWritten(written), message, texts) || (tagsMatter && !hasProperTags(written))) {
        throw new MessageError('Its translation could not be written in its syntax.');
      }
      return withoutMarks(written, content.codes);
    },
  };
}

/** An argument may only occur in the text for a number for which the target language has none. */
function hasAllArguments(nodes: readonly MessageNode[], message: FlatMessage): boolean {
  const found = new Set(flatTexts(message).flatMap(({ pieces }) => argumentsOf(pieces)));
  const add = (part: FlatMessage): void => {
    if (part.kind === 'text') return;
    found.add(part.choice.argument);
    for (const option of part.options) add(option.message);
  };
  add(message);
  return argumentsOf(nodes).every((argument) => found.has(argument));
}

interface Branch {
  readonly text: CodedText;
  /** Takes a translation apart into the pieces of the message. */
  readonly piecesOf: (translation: CodedText) => readonly MessagePiece[];
}

function branchOf({ pieces, numbers }: FlatText, codes: readonly InlineCode[]): Branch {
  const held = new Map<string, MessagePiece>();
  const found: InlineCode[] = [];
  let text = '';
  let freeId = codes.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      text += piece.text;
      continue;
    }
    const offset = text.length;
    const code: InlineCode =
      piece.kind === 'code'
        ? { ...codes[piece.index]!, offset }
        : { id: freeId++, kind: 'standalone', offset, equivalent: equivalentOf(piece, numbers) };
    found.push(code);
    held.set(keyOf(code), piece);
  }
  return {
    text: { text, codes: found },
    piecesOf(translation) {
      const parts: MessagePiece[] = [];
      let at = 0;
      for (const code of translation.codes.toSorted((one, other) => one.offset - other.offset)) {
        const piece = held.get(keyOf(code));
        if (piece === undefined) throw new MessageError('Its translation has other inline codes.');
        if (code.offset > at) parts.push({ kind: 'text', text: translation.text.slice(at, code.offset) });
        parts.push(piece);
        at = code.offset;
      }
      if (at < translation.text.length) parts.push({ kind: 'text', text: translation.text.slice(at) });
      if (translation.codes.length !== found.length) throw new MessageError('Its translation has other inline codes.');
      return parts;
    },
  };
}

/** Example number for `#` that selects this plural category. */
function equivalentOf(piece: Exclude<MessagePiece, { kind: 'text' | 'code' }>, numbers: FlatText['numbers']): string {
  if (
    piece.kind === 'slot' &&
    (piece.argument === undefined || !/^\{\s*[^\s,{}]+\s*(?:,\s*number\s*)?\}$/.test(piece.source))
  ) {
    return piece.equivalent;
  }
  const { argument = '' } = piece;
  const number = numbers.get(argument);
  if (number === undefined) return piece.kind === 'number' ? '#' : piece.equivalent;
  const value = piece.kind === 'number' ? number.shown + number.offset - piece.offset : number.shown + number.offset;
  return String(value);
}

function hasHalfPairs(codes: readonly InlineCode[], all: readonly InlineCode[]): boolean {
  const pairs = new Set(all.filter(({ kind }) => kind === 'open').map(({ id }) => id));
  return codes.some(({ id, kind }) => {
    if (kind === 'standalone') return false;
    const partner = kind === 'open' ? 'close' : 'open';
    return pairs.has(id) && !codes.some((code) => code.id === id && code.kind === partner);
  });
}

const keyOf = ({ id, kind }: InlineCode) => `${kind} ${id}`;
