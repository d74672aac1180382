/** Text of a message between its arguments, unescaped. */
export interface MessageText {
  readonly kind: 'text';
  readonly text: string;
}

/** A part that is copied into every translation: an argument, quoted syntax, a line break. */
export interface MessageSlot {
  readonly kind: 'slot';
  /** As written in the message; for quoted syntax, the text between the apostrophes. */
  readonly source: string;
  /** Its visible text. */
  readonly equivalent: string;
  readonly isQuoted: boolean;
  /** Name of an argument. */
  readonly argument?: string;
}

/** The number of a plural argument: `#`. */
export interface MessageNumber {
  readonly kind: 'number';
  readonly argument: string;
  readonly offset: number;
}

/** An inline code of the file format; position in the codes of the text that the message is. */
export interface MessageCode {
  readonly kind: 'code';
  readonly index: number;
}

export type MessagePiece = MessageText | MessageSlot | MessageNumber | MessageCode;

export const CHOICE_TYPES = ['select', 'plural', 'selectordinal'] as const;
export type ChoiceType = (typeof CHOICE_TYPES)[number];

export interface MessageOption {
  /** `one`, `=0`, `female`. */
  readonly selector: string;
  readonly nodes: readonly MessageNode[];
}

/** An argument with texts to choose from, and the layout in which it is written. */
export interface MessageChoice {
  readonly kind: 'choice';
  readonly argument: string;
  readonly type: ChoiceType;
  readonly offset: number;
  /** In the order of the message. */
  readonly options: readonly MessageOption[];
  /** From the opening brace to before the first selector. */
  readonly head: string;
  /** White space between a selector and its text, between options, and before the closing brace. */
  readonly gap: string;
  readonly separator: string;
  readonly tail: string;
}

export type MessageNode = MessagePiece | MessageChoice;

export function isPiece(node: MessageNode): node is MessagePiece {
  return node.kind !== 'choice';
}
