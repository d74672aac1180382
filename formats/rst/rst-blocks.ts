import { documentTooLarge } from '#formats/errors.ts';
import type { ProseBlock } from '#formats/prose/prose-dialect.ts';
import { proseLines, type ProseLine } from '#formats/prose/prose-lines.ts';
import { columns } from '#formats/text/line-wrapping.ts';
import { directiveProse, SHOWN_OPTION } from './rst-directives.ts';
import { ADORNMENT, endOfIndented, endOfParagraph, endOfTable, itemLines, type RstLines } from './rst-lines.ts';

const MAX_DEPTH = 100;

const LETTERS = '[A-Za-z]|[IVXLCDM]{1,12}|[ivxlcdm]{1,12}';
const ITEM = new RegExp(
  String.raw`^(?:[*+\-•‣⁃]|\((?:\d{1,9}|${LETTERS}|#)\)|(?:\d{1,9}|${LETTERS}|#)[.)]` + String.raw`)(?:[ \t]+(?=\S)|$)`,
);
const OPTION_NAME = String.raw`(?:-\w|--[\w-]{2,60}|\/\w)(?:[ =][\w<>.-]{1,40})?`;
const OPTION = new RegExp(String.raw`^${OPTION_NAME}(?:, ${OPTION_NAME}){0,5}(?:[ \t]{2,}(?=\S)|$)`);
const FOOTNOTE = /^\.\.[ \t]+\[[^\]\n]{1,100}\](?:[ \t]+(?=\S)|$)/;
const FIELD = /^:(?![\s:])[^:\n]{1,200}:(?:[ \t]+(?=\S)|$)/;
const EXPLICIT = /^(?:\.\.|__)(?:[ \t]|$)/;
const SUBSTITUTION = /^\.\.[ \t]+\|[^|\n]{1,200}\|[ \t]+replace::[ \t]+(?=\S)/;
const DIRECTIVE = /^\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?([A-Za-z][\w.+:-]{0,60}?)[ \t]?::(?:[ \t]+(?=\S)|$)/;
const QUOTED = /^[!-/:-@[-`{-~]/;

/**
 * Finds the texts of a document in reStructuredText (docutils.sourceforge.io/docs/ref/rst/restructuredtext.html). Tables that are drawn
 * with lines are kept.
 */
export function rstBlocks(source: string): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  readBody(proseLines(source), 0, blocks);
  return blocks;
}

interface Body {
  readonly lines: RstLines;
  readonly base: number;
  readonly depth: number;
  readonly blocks: ProseBlock[];
}

/** Reads lines of one indentation and what is below them. */
function readBody(lines: RstLines, depth: number, blocks: ProseBlock[]): void {
  if (depth > MAX_DEPTH) throw documentTooLarge(`The file nests more than ${MAX_DEPTH} levels. Flatten it.`);
  const base = lines.find(({ text }) => text !== '')?.indentation ?? 0;
  const body = { lines, base, depth, blocks };
  for (let next = 0; next < lines.length;) next = readBlock(body, next);
}

/** @returns the index after the block */
function readBlock(body: Body, index: number): number {
  const { lines, base, depth, blocks } = body;
  const line = lines[index]!;
  if (line.text === '') return index + 1;
  if (line.indentation !== base) {
    const end = Math.max(index + 1, endOfIndented(lines, index, Math.min(base + 1, line.indentation)));
    readBody(lines.slice(index, end), depth + 1, blocks);
    return end;
  }
  const text = line.text.slice(base);
  const listItem = ITEM.exec(text);
  const item = listItem ?? OPTION.exec(text) ?? FIELD.exec(text) ?? FOOTNOTE.exec(text);
  const isItem = item !== null && (item[0].length < text.length || isBodyBelow(body, index));
  if (isItem) return readItem(body, index, item[0].length, listItem !== null);
  if (EXPLICIT.test(text)) return readExplicit(body, index, text);
  const table = endOfTable(lines, index, text);
  if (table !== undefined) {
    blocks.push({ start: line.start, end: lines[table - 1]!.end, role: 'table', isKept: true });
    return table;
  }
  if (ADORNMENT.test(text)) return readOverlined(body, index);
  if (text.startsWith('>>> ')) return endOfParagraph(lines, index);
  if (/^\|(?: |$)/.test(text)) return readLine(body, index);
  return readUnderlined(body, index) ?? readParagraph(body, index);
}

function isBodyBelow({ lines, base }: Body, index: number): boolean {
  const below = lines[index + 1];
  return below === undefined || below.text === '' || below.indentation > base;
}

function readOverlined({ lines, blocks }: Body, index: number): number {
  const [over, title, under] = [lines[index]!, lines[index + 1], lines[index + 2]];
  if (title === undefined || title.text === '' || under?.text !== over.text) return index + 1;
  const adornments = [over, under].map(({ start, end, indentation }) => ({ start: start + indentation, end }));
  blocks.push({ start: title.start + title.indentation, end: title.end, role: 'heading', adornments });
  return index + 3;
}

function readUnderlined({ lines, base, blocks }: Body, index: number): number | undefined {
  const [title, below] = [lines[index]!, lines[index + 1]];
  if (below === undefined || below.indentation !== base || !ADORNMENT.test(below.text.slice(base))) return undefined;
  const width = columns(title.text.slice(base));
  if (below.text.length - base < Math.min(4, width)) return undefined;
  const adornments = [{ start: below.start + base, end: below.end }];
  blocks.push({ start: title.start + base, end: title.end, role: 'heading', adornments });
  return index + 2;
}

/** A line of a block of lines, such as a poem. */
function readLine({ lines, base, blocks }: Body, index: number): number {
  const { start, end, text } = lines[index]!;
  const from = start + base + /^\|\s*/.exec(text.slice(base))![0].length;
  if (from < end) blocks.push({ start: from, end, role: 'line' });
  return index + 1;
}

/** An item of a list, an option, a field, a footnote. */
function readItem({ lines, base, depth, blocks }: Body, index: number, width: number, isAligned: boolean): number {
  const end = endOfIndented(lines, index + 1, base + 1);
  readBody(itemLines(lines[index]!, base + width, lines.slice(index + 1, end), isAligned), depth + 1, blocks);
  return end;
}

function readParagraph({ lines, base, depth, blocks }: Body, index: number): number {
  const line = lines[index]!;
  const start = line.start + base;
  if (lines[index + 1] !== undefined && lines[index + 1]!.text !== '' && lines[index + 1]!.indentation > base) {
    const term = line.text.slice(base).split(' : ')[0]!;
    blocks.push({ start, end: start + term.length, role: 'term' });
    const end = endOfIndented(lines, index + 1, base + 1);
    readBody(lines.slice(index + 1, end), depth + 1, blocks);
    return end;
  }
  let end = index + 1;
  while (end < lines.length && lines[end]!.text !== '' && lines[end]!.indentation === base) end += 1;
  const last = lines[end - 1]!;
  const text = last.text.slice(base);
  const textEnd = text.endsWith('::') ? last.end - text.length + text.slice(0, -2).trimEnd().length : last.end;
  if (textEnd > start) blocks.push({ start, end: textEnd, role: 'paragraph' });
  return text.endsWith('::') ? endOfLiteral(lines, end, base) : end;
}

/** The index after a literal block, which is indented or quoted. */
function endOfLiteral(lines: RstLines, from: number, base: number): number {
  let literal = from;
  while (literal < lines.length && lines[literal]!.text === '') literal += 1;
  if (literal === from || literal === lines.length) return from;
  const { indentation, text } = lines[literal]!;
  if (indentation > base) return endOfIndented(lines, literal, base + 1);
  return indentation === base && QUOTED.test(text.slice(base)) ? endOfParagraph(lines, literal) : from;
}

/** A directive, a substitution, a target or a comment. */
function readExplicit(body: Body, index: number, text: string): number {
  const { lines, base, blocks } = body;
  const line = lines[index]!;
  const end = Math.max(index + 1, endOfIndented(lines, index + 1, base + 1));
  const substitution = SUBSTITUTION.exec(text)?.[0];
  if (substitution !== undefined) {
    blocks.push({ start: line.start + base + substitution.length, end: lines[end - 1]!.end, role: 'substitution' });
    return end;
  }
  const directive = /^(?:\.\.[ \t]+_|__)/.test(text) ? null : DIRECTIVE.exec(text);
  if (directive !== null) readDirective(body, lines.slice(index, end), base + directive[0].length, directive[1]!);
  return end;
}

/** @param width of the first line up to its arguments */
function readDirective({ depth, blocks }: Body, lines: RstLines, width: number, name: string): void {
  const [first] = lines as readonly [ProseLine];
  const { argument, content } = directiveProse(name);
  const isField = (line: ProseLine | undefined) => line !== undefined && FIELD.test(line.text.trimStart());
  let next = 1;
  while (next < lines.length && lines[next]!.text !== '' && !isField(lines[next])) next += 1;
  if (argument !== 'none') {
    const skipped = argument === 'rest' ? (/^\S+\s*/.exec(first.text.slice(width))?.[0].length ?? 0) : 0;
    readBody(itemLines(first, width + skipped, lines.slice(1, next), false), depth + 1, blocks);
  } else if (first.text.length <= width) next = 1;
  for (; isField(lines[next]); next += 1) {
    const { text, indentation, start, end } = lines[next]!;
    const option = SHOWN_OPTION.exec(text.slice(indentation));
    if (option !== null) blocks.push({ start: start + indentation + option[0].length, end, role: 'option' });
  }
  if (content) readBody(lines.slice(next), depth + 1, blocks);
}
