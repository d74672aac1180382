import { parse, type Pattern, type SelectExpression } from '@fluent/syntax';
import { decodeText, encodePieces } from '#formats/encoding/text-file.ts';
import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { placeOf } from '#formats/strings/line-place.ts';
import { indentationAt, pluralResource, type PluralItem } from '#formats/strings/plural-items.ts';
import { isPluralCategory } from '#formats/strings/plural-set.ts';
import { ownSource } from '#formats/strings/own-text.ts';
import { resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { fluentText } from './fluent-pattern.ts';

/**
 * Fluent (projectfluent.org/fluent/guide). A unit is a pattern: of a message, of a term, of an attribute, of a variant. Variants
 * that are plural forms are one unit. Terms with parameters and attributes of terms stay: they describe the grammar of their language.
 */
export const fluentFormat: DocumentFormat = {
  id: 'fluent',
  about: {
    name: 'Fluent',
    translated: 'messages, terms, attributes, variants; plural forms with those of the target language',
    kept: 'references, functions, selectors, terms with parameters, attributes of terms, access keys, comments',
  },
  extensions: ['.ftl'],
  mediaType: 'text/x-fluent',
  copiesCodes: true,
  read: readFluent,
};

/** Attributes that programs read, such as keyboard shortcuts. */
const CODE_ATTRIBUTE = /^(?:accesskey|command-?key|key|keycode|shortcut|style|href|src)$/i;
const MAX_DEPTH = 100;
const LONG_BLANK = /(?<![ \n\r])[ \n\r]{1000}/;

function readFluent(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  assertShallow(source);
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(written, form, bytes.length),
    warnings,
    texts: new ItemsOnDemand(entryEnds(source), (start, end) => textsIn(source, start, end)),
  });
}

const ENTRY = /\n(?=[A-Za-z-])|\{|^#.*/gm;
const IN_BRACES = /"(?:[^"\\\n]|\\.)*"?|[{}]/g;

/** Starts of entries without a comment, and the end of the file. The parser reads the parts between them as it reads the whole. */
function* entryEnds(source: string): Generator<number, void> {
  let depth = 0;
  for (let position = 0; ;) {
    const pattern = depth === 0 ? ENTRY : IN_BRACES;
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    if (found === null) break;
    position = pattern.lastIndex;
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}') depth -= 1;
    else if (found[0] === '\n' && source[source.lastIndexOf('\n', position - 2) + 1] !== '#') yield position;
  }
  yield source.length;
}

/** @throws LoquentError `document_corrupt` with line and column */
function textsIn(source: string, start: number, end: number): readonly ResourceText[] {
  const part = source.slice(start, end);
  const texts: ResourceText[] = [];
  for (const entry of parse(part, { withSpans: true }).body) {
    if (entry.type === 'Junk') {
      const [problem] = entry.annotations;
      throw documentCorrupt(
        `The file is not valid Fluent. ${placeOf(source, start + (problem?.span?.start ?? entry.span!.start))}: ` +
          `${problem?.message ?? 'this is no message'}. Correct it and upload it again.`,
      );
    }
    if (entry.type !== 'Message' && entry.type !== 'Term') continue;
    const comment = entry.comment?.content ?? '';
    const name = entry.type === 'Term' ? `-${entry.id.name}` : entry.id.name;
    const isGrammar = entry.type === 'Term' && entry.value.elements.some(isSelect);
    if (entry.value !== null && !isGrammar) texts.push(...entryTexts(part, entry.value, name, comment, start));
    for (const { id, value } of entry.type === 'Term' ? [] : entry.attributes) {
      const isCode = CODE_ATTRIBUTE.test(id.name);
      const found = entryTexts(part, value, `${name}.${id.name}`, comment, start);
      texts.push(...found.map((text) => (isCode ? { ...text, skipReason: 'not_text' as const } : text)));
    }
  }
  return texts;
}

/** @throws LoquentError `document_too_large` for what takes the parser more than linear time, and for nesting */
function assertShallow(source: string): void {
  if (LONG_BLANK.test(source)) throw documentTooLarge('The file has more than 1,000 blanks in a row. Remove them.');
  let [depth, deepest] = [0, 0];
  for (const { 0: brace } of source.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MAX_DEPTH) throw documentTooLarge(`The file nests more than ${MAX_DEPTH} levels. Flatten it.`);
}

const isSelect = (element: Pattern['elements'][number]) =>
  element.type === 'Placeable' && element.expression.type === 'SelectExpression';

/**
 * The texts of a pattern that has a name of its own. Languages differ in their variants, so that files exchange whole patterns.
 *
 * @param source part of the file that begins at `shift`
 */
function entryTexts(
  source: string,
  pattern: Pattern,
  key: string,
  comment: string,
  shift: number,
): readonly ResourceText[] {
  const { start, end } = pattern.span!;
  const placed = (edits: readonly Replacement[]) =>
    edits.map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }));
  const own = () => {
    const whole = ownSource(source, { start: source.lastIndexOf('=', start - 1) + 1, end });
    const replace = (text: string) => placed(whole.replace(text));
    return { ...whole, key, replace, blank: () => replace(' { "" }') };
  };
  const texts = patternTexts(source, pattern, key, comment);
  return texts.map((text) => ({ ...text, own, edits: (...given) => placed(text.edits(...given)) }));
}

function patternTexts(source: string, pattern: Pattern, context: string, comment: string): readonly ResourceText[] {
  const selects = pattern.elements.flatMap((element) =>
    element.type === 'Placeable' && element.expression.type === 'SelectExpression' ? [element.expression] : [],
  );
  const inner = selects.flatMap((select) => selectTexts(source, select, context, comment));
  // A pattern with variants inside of its text can't be changed together with them.
  if (selects.length > 0) return inner;
  const text = fluentText(source, pattern);
  const shown = text.content.text.trim() === '' ? '' : text.content.text;
  return [
    {
      context,
      comment,
      content: text.content,
      skipReason: resourceSkipReason(shown),
      edits: (target) => [{ start: text.start, end: text.end, text: text.write(target) }],
    },
  ];
}

function selectTexts(
  source: string,
  { variants }: SelectExpression,
  context: string,
  comment: string,
): readonly ResourceText[] {
  const keys = variants.map(({ key }) => (key.type === 'Identifier' ? key.name : key.value));
  const fallback = variants.find((variant) => variant.default);
  const forms = variants.filter((_, index) => isPluralCategory(keys[index]!));
  const isPlural =
    fallback?.key.type === 'Identifier' &&
    fallback.key.name === 'other' &&
    new Set(keys).size === keys.length &&
    forms.length > 0 &&
    variants.every(
      ({ key, value }) =>
        (key.type === 'NumberLiteral' || isPluralCategory(key.name)) && !value.elements.some(isSelect),
    );
  const others = variants.flatMap((variant, index) => {
    if (isPlural && forms.includes(variant)) return [];
    return patternTexts(source, variant.value, `${context}[${keys[index]}]`, comment);
  });
  if (!isPlural) return others;
  let firstId = 1;
  const codes = new Map<number, string>();
  const items = forms.map((variant): PluralItem => {
    const text = fluentText(source, variant.value, firstId);
    firstId += text.codes.size;
    for (const [id, code] of text.codes) codes.set(id, code);
    const { start, end } = variant.span!;
    const { start: nameStart, end: nameEnd } = variant.key.span!;
    return {
      form: source.slice(nameStart, nameEnd),
      content: text.content,
      start,
      end,
      copyStart: source.indexOf('[', start),
      nameStart,
      nameEnd,
      textStart: text.start,
      textEnd: text.end,
      write: (target) => text.write(target, codes),
    };
  });
  const separator = indentationAt(source, items.at(-1)!.start);
  return [{ context, comment, ...pluralResource(source, items, separator) }, ...others];
}
