import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement, PluralElement, SelectElement } from '@formatjs/icu-messageformat-parser';
import { hasMarks } from './code-marks.ts';
import { literalPieces } from './literal-pieces.ts';
import { MessageError } from './message-error.ts';
import type { ChoiceType, MessageChoice, MessageNode, MessageOption } from './message-node.ts';

/** UTF-16 units of the longest message. The limit also bounds how deep the parser recurses. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Arguments with options inside of one another: a gender of two people with a number is three. */
const MAX_LEVELS = 10;

/** The beginning of an argument with options, with its first text or without the comma in front of it. */
const CHOICE = /\{\s{0,10}[^\s{},'"]{1,100}\s{0,10},\s{0,10}(?:plural|select|selectordinal)(?=[\s,])[^{}]{0,200}\{/;

/**
 * True if a text is, or contains, a message intended to have plural, ordinal or select arguments in ICU syntax, even if
 * it can't be parsed. Texts with only simple arguments (`{name}`, `{day, date}`) don't count. Linear in the length of
 * the text.
 */
export function looksLikeMessage(text: string): boolean {
  return text.includes('{') && CHOICE.test(text);
}

/** True if a text is a message as a whole: a longer one is a text that contains a message. */
export function isMessage(text: string): boolean {
  return text.length <= MAX_MESSAGE_LENGTH && looksLikeMessage(text);
}

/**
 * Parses a message in ICU syntax (https://unicode-org.github.io/icu/userguide/format_parse/messages). Tags are text.
 *
 * @param message with marks for inline codes
 * @throws MessageError
 */
export function parseMessage(message: string): readonly MessageNode[] {
  if (message.length > MAX_MESSAGE_LENGTH) throw new MessageError('It is longer than 10,000 characters.');
  return parseWritten(message);
}

/** Parses a message derived from one that `parseMessage` accepted; it may be longer. @throws MessageError */
export function parseWritten(message: string): readonly MessageNode[] {
  return nodesOf(message, elementsOf(message), undefined, 0);
}

/** True if a message can be parsed by libraries that know tags: its tags are closed and nested. */
export function hasProperTags(message: string): boolean {
  try {
    parse(message, { shouldParseSkeletons: false });
    return true;
  } catch {
    return false;
  }
}

function elementsOf(message: string): readonly MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false });
  } catch (error) {
    // The parser's messages are names of constants (EXPECT_ARGUMENT_CLOSING_BRACE); its errors hold the text.
    const reason = error instanceof SyntaxError ? error.message : '';
    const known = /^[A-Z_]{1,60}$/.test(reason) ? ` (${reason.toLowerCase().replaceAll('_', ' ')})` : '';
    throw new MessageError(`Its syntax is not that of ICU messages${known}.`);
  }
}

function nodesOf(
  message: string,
  elements: readonly MessageFormatElement[],
  plural: Pick<MessageChoice, 'argument' | 'offset'> | undefined,
  level: number,
): readonly MessageNode[] {
  if (level > MAX_LEVELS) throw new MessageError(`Its arguments are nested deeper than ${MAX_LEVELS} levels.`);
  return elements.flatMap((element): readonly MessageNode[] => {
    const source = sourceOf(message, element);
    switch (element.type) {
      case TYPE.literal:
        return literalPieces(source, plural !== undefined);
      case TYPE.pound:
        return plural === undefined ? [] : [{ kind: 'number', argument: plural.argument, offset: plural.offset }];
      case TYPE.plural:
      case TYPE.select:
        return [choiceOf(message, element, source, level + 1)];
      default:
        if (hasMarks(source)) throw codeInSyntax();
        return [{ kind: 'slot', source, equivalent: source, isQuoted: false, argument: element.value }];
    }
  });
}

function choiceOf(
  message: string,
  element: PluralElement | SelectElement,
  source: string,
  level: number,
): MessageChoice {
  const type = typeOf(element);
  const offset = element.type === TYPE.plural ? element.offset : 0;
  const plural = type === 'select' ? undefined : { argument: element.value, offset };
  const start = element.location!.start.offset;
  // The parser's record has keys such as `1` first.
  const options = Object.entries(element.options)
    .map(([selector, { value, location }]) => ({ selector, value, location: location! }))
    .toSorted((one, other) => one.location.start.offset - other.location.start.offset);
  const layout: string[] = [];
  const gaps: string[] = [];
  let at = 0;
  for (const { selector, location } of options) {
    const before = source.slice(at, location.start.offset - start);
    const trimmed = before.trimEnd();
    if (!trimmed.endsWith(selector)) throw new MessageError('It has options that can’t be distinguished.');
    layout.push(trimmed.slice(0, -selector.length));
    gaps.push(before.slice(trimmed.length));
    at = location.end.offset - start;
  }
  const [head = '', ...separators] = layout;
  const tail = source.slice(at, -1);
  if (hasMarks(head)) throw codeInSyntax();
  if ([...separators, tail].some((space) => space.trim() !== '')) {
    throw new MessageError('It has options that can’t be distinguished.');
  }
  return {
    kind: 'choice',
    argument: element.value,
    type,
    offset,
    options: options.map(({ selector, value }): MessageOption => ({
      selector,
      nodes: nodesOf(message, value, plural, level),
    })),
    head,
    gap: gaps[0] ?? ' ',
    separator: separators[0] ?? ' ',
    tail,
  };
}

function typeOf(element: PluralElement | SelectElement): ChoiceType {
  if (element.type === TYPE.select) return 'select';
  return element.pluralType === 'ordinal' ? 'selectordinal' : 'plural';
}

function sourceOf(message: string, { location }: MessageFormatElement): string {
  return message.slice(location!.start.offset, location!.end.offset);
}

const codeInSyntax = () => new MessageError('Inline codes stand in the syntax of its arguments.');
