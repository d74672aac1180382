import { withMarks } from '#domain/icu/code-marks.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import type { MessageNode } from '#domain/icu/message-node.ts';
import { MAX_MESSAGE_LENGTH, parseWritten } from '#domain/icu/parse-message.ts';
import { PLURAL_CATEGORIES, type PluralCategory, type PluralType } from '#domain/languages/plural-categories.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { sameContent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { untranslatableReason } from '#domain/units/translatability.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import { documentWriteFailed } from '#formats/errors.ts';

/** Placeholders that show the number of a plural: `%d`, `%1$d`, `%lld`, `%n`, `%{count}`, `{{count}}`, `{0}`, `:count`. */
const NUMBER = new RegExp(
  String.raw`^(?:%(?:\d{1,2}\$)?[-+0,#]{0,3}\d{0,3}(?:ll?|hh?|q|z)?[diu]|%n|(?:[:$]|[%$#]?\{{1,2}[ $]{0,2})` +
    String.raw`(?:\d|n|num|number|count|counter|total|amount|quantity)(?: ?\}{1,2})?)$`,
);

/** Plural forms of a text, by CLDR's categories, as a message in ICU syntax, which is translated form by form. */
export interface PluralMessage {
  readonly content: CodedText;
  readonly skipReason: SkipReason | undefined;
  /**
   * The forms of a translation, in CLDR's order: those that the target language needs.
   *
   * @throws LoquentError `document_write_failed`
   */
  readonly formsOf: (target: CodedText) => ReadonlyMap<string, CodedText>;
}

/**
 * Makes a message of plural forms. The placeholder of the number is `#` in it, so that engines and models see a number of the
 * category.
 *
 * @param forms `other` among them; the codes of all have different ids
 */
export function pluralMessage(forms: ReadonlyMap<string, CodedText>, type: PluralType = 'cardinal'): PluralMessage {
  const number = numberOf(forms.get('other')?.text ?? '');
  const masked = new Map<number, string>();
  let freeId = Math.max(0, ...[...forms.values()].flatMap(({ codes }) => codes.map(({ id }) => id))) + 1;
  const mask = (placeholder: string, offset: number): InlineCode => {
    masked.set(freeId, placeholder);
    return { id: freeId++, kind: 'standalone', offset, equivalent: placeholder };
  };
  const pieces: CodedText[] = [{ text: `{n, ${type === 'cardinal' ? 'plural' : 'selectordinal'},`, codes: [] }];
  for (const [form, content] of forms) {
    pieces.push({ text: ` ${form} {`, codes: [] }, quoted(content, number, mask), { text: '}', codes: [] });
  }
  const content = joined([...pieces, { text: '}', codes: [] }]);
  const texts = [...forms.values()].map(({ text }) => text);
  const isWritable = forms.has('other') && content.text.length <= MAX_MESSAGE_LENGTH;
  return {
    content,
    skipReason: untranslatableReason(texts.join(' ')) ?? (isWritable ? undefined : 'icu_message'),
    formsOf: (target) => formsOfMessage(target, number, masked),
  };
}

/** Forms that are new in a translation, and have the text of `other`. */
export function repeatedForms(
  source: ReadonlyMap<string, unknown>,
  target: ReadonlyMap<string, CodedText>,
): readonly string[] {
  const other = target.get('other');
  return [...target.keys()].filter((form) => {
    return form !== 'other' && !source.has(form) && other !== undefined && sameContent(target.get(form)!, other);
  });
}

/** The placeholder of the number in a text, unless there are several. */
function numberOf(text: string): string | undefined {
  const found = findPlaceholders(text).map(({ start, end }) => text.slice(start, end));
  const numbers = found.filter((placeholder) => NUMBER.test(placeholder));
  return numbers.length === 1 || /\$/.test(numbers[0] ?? '') ? numbers[0] : undefined;
}

/**
 * Writes a text in ICU syntax, with apostrophes doubled and syntax in quotes.
 *
 * @param mask makes a code of a placeholder with braces
 */
function quoted(
  { text, codes }: CodedText,
  number: string | undefined,
  mask: (placeholder: string, offset: number) => InlineCode,
): CodedText {
  const spans = findPlaceholders(text);
  const written: string[] = [];
  const moved: InlineCode[] = [];
  let [length, span, code] = [0, 0, 0];
  const add = (piece: string) => {
    written.push(piece);
    length += piece.length;
  };
  for (let at = 0; at <= text.length;) {
    for (; code < codes.length && codes[code]!.offset <= at; code += 1) moved.push({ ...codes[code]!, offset: length });
    if (at === text.length) break;
    while (span < spans.length && spans[span]!.start < at) span += 1;
    const { start = -1, end = -1 } = spans[span] ?? {};
    const placeholder = start === at ? text.slice(start, end) : '';
    const holdsCode = code < codes.length && codes[code]!.offset < end;
    if (placeholder !== '' && !holdsCode && (placeholder === number || /[{}]/.test(placeholder))) {
      if (placeholder === number) add('#');
      else moved.push(mask(placeholder, length));
      at = end;
    } else {
      const next = start > at ? start : (spans[span + 1]?.start ?? text.length);
      const stop = Math.min(next, codes[code]?.offset ?? next);
      add(text.slice(at, stop).replace(/['{}#]/g, (character) => (character === "'" ? "''" : `'${character}'`)));
      at = stop;
    }
  }
  return { text: written.join(''), codes: moved };
}

function formsOfMessage(
  target: CodedText,
  number: string | undefined,
  masked: ReadonlyMap<number, string>,
): ReadonlyMap<string, CodedText> {
  const nodes = parsed(target);
  const [choice] = nodes;
  if (nodes.length !== 1 || choice?.kind !== 'choice') throw unreadable();
  const forms = new Map<string, CodedText>();
  for (const category of PLURAL_CATEGORIES) {
    const option = choice.options.find(({ selector }) => selector === category);
    if (option !== undefined) forms.set(category, textOf(option.nodes, target.codes, number ?? '#', masked));
  }
  if (!forms.has('other')) throw unreadable();
  return forms;
}

function parsed(target: CodedText): readonly MessageNode[] {
  try {
    return parseWritten(withMarks(target));
  } catch (error) {
    if (error instanceof MessageError) throw unreadable(error);
    throw error;
  }
}

function textOf(
  nodes: readonly MessageNode[],
  codes: readonly InlineCode[],
  number: string,
  masked: ReadonlyMap<number, string>,
): CodedText {
  return joined(
    nodes.map((node): CodedText => {
      switch (node.kind) {
        case 'text':
          return { text: node.text, codes: [] };
        case 'number':
          return { text: number, codes: [] };
        case 'code':
          return maskedText(codes[node.index]!, masked);
        case 'slot': {
          const isNumber = /^\{\s*n\s*(?:,\s*number\s*)?\}$/.test(node.source) && !node.isQuoted;
          return { text: isNumber ? number : node.isQuoted ? node.equivalent : node.source, codes: [] };
        }
        case 'choice':
          throw unreadable();
      }
    }),
  );
}

function maskedText(code: InlineCode, masked: ReadonlyMap<number, string>): CodedText {
  const text = masked.get(code.id);
  return text === undefined ? { text: '', codes: [{ ...code, offset: 0 }] } : { text, codes: [] };
}

function joined(pieces: readonly CodedText[]): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  for (const piece of pieces) {
    for (const code of piece.codes) codes.push({ ...code, offset: text.length + code.offset });
    text += piece.text;
  }
  return { text, codes };
}

const unreadable = (cause?: unknown) =>
  documentWriteFailed('The plural forms of a translation are not a message with the form "other".', cause);

/** True for a name of CLDR's categories. */
export const isPluralCategory = (name: string): name is PluralCategory =>
  (PLURAL_CATEGORIES as readonly string[]).includes(name);
