import { plainText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { untranslatableReason, translatability } from '#domain/units/translatability.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { columns, continuesWithoutSpace, wrapFilled } from './line-wrapping.ts';
import { LIST_MARK, textLines, textParagraphs, type TextLine, widest } from './paragraphs.ts';
import { splice } from './splice.ts';

/** Gap between columns: tabs, or three spaces and more. */
const COLUMN_GAP = / {0,2}\t[\t ]*| {3,}(?:\t[\t ]*)?/g;

/** Place of a unit in the file, with the layout of its wrapped lines. */
interface TextPlace {
  readonly unit: Unit;
  readonly start: number;
  readonly end: number;
  /** Line break and indentation between wrapped lines; undefined when the unit is one line. */
  readonly wrap: { readonly joint: string; readonly first: number; readonly next: number } | undefined;
}

/**
 * Plain text. A unit is a paragraph: hard-wrapped lines are joined, so that no sentence is split, and their translation
 * is wrapped at the same width; list items, headings, `Label: value` lines, short lines and columns are separate units.
 * List marks, indentation, line ends and the encoding stay.
 */
export const textFormat: DocumentFormat = {
  id: 'text',
  about: {
    name: 'Text',
    translated: 'paragraphs, list items, columns',
    kept: 'list marks, rulers, line width',
  },
  extensions: ['.txt', '.text'],
  mediaType: 'text/plain',
  read: readText,
};

function readText(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const places = textParagraphs(textLines(text)).flatMap(({ lines }) => textPlaces(text, lines));
  return {
    units: places.map(({ unit }) => unit),
    warnings,
    write(targets, { targetLanguage }) {
      const replacements = places.flatMap((place) => {
        const target = targets.get(place.unit.id);
        if (target === undefined || target.text === place.unit.content.text) return [];
        if (target.codes.length > 0) {
          throw documentWriteFailed(
            `The translation of ${place.unit.context} has inline codes, which plain text does not support.`,
          );
        }
        return [{ start: place.start, end: place.end, text: renderTarget(target.text, place, targetLanguage) }];
      });
      return replacements.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(text, replacements), form);
    },
  };
}

function textPlaces(source: string, lines: readonly TextLine[]): TextPlace[] {
  const first = lines[0]!;
  if (lines.length === 1) return columnPlaces(first);
  const mark = LIST_MARK.exec(first.text)?.[0] ?? '';
  const start = first.start + mark.length;
  const second = lines[1]!;
  const width = widest(lines);
  const joint = source.slice(first.end, second.start).replace(/^[ \t]+(?=[\r\n])/, '');
  return [
    {
      unit: textUnit(`p${first.number}`, `line ${first.number}`, joinLines(lines).slice(mark.length)),
      start,
      end: lines.at(-1)!.end,
      wrap: { joint, first: width - first.indentation - columns(mark), next: width - second.indentation },
    },
  ];
}

/** The cells of a line with columns, or the line itself. */
function columnPlaces(line: TextLine): TextPlace[] {
  const mark = LIST_MARK.exec(line.text)?.[0] ?? '';
  const cells = cellsOf(line.text.slice(mark.length));
  return cells.map((cell, index) => {
    const start = line.start + mark.length + cell.start;
    const single = cells.length === 1;
    const id = single ? `p${line.number}` : `p${line.number}c${index + 1}`;
    const context = single ? `line ${line.number}` : `line ${line.number}, column ${index + 1}`;
    return { unit: textUnit(id, context, cell.text), start, end: start + cell.text.length, wrap: undefined };
  });
}

/** The texts between gaps, without spaces around them; one regular expression over the whole line would overflow on long ones. */
function cellsOf(text: string): { readonly start: number; readonly text: string }[] {
  const cells: { start: number; text: string }[] = [];
  let from = 0;
  const add = (to: number) => {
    const raw = text.slice(from, to);
    const cell = raw.replace(/^ +/, '');
    const start = from + raw.length - cell.length;
    const end = start + cell.length - trailingSpaces(cell);
    if (end > start) cells.push({ start, text: text.slice(start, end) });
  };
  for (const gap of text.matchAll(COLUMN_GAP)) {
    add(gap.index);
    from = gap.index + gap[0].length;
  }
  add(text.length);
  return cells;
}

function trailingSpaces(text: string): number {
  let count = 0;
  while (count < text.length && text.at(-1 - count) === ' ') count += 1;
  return count;
}

function textUnit(id: string, context: string, text: string): Unit {
  return { id, context, content: plainText(text), ...translatability(untranslatableReason(text)) };
}

function joinLines(lines: readonly TextLine[]): string {
  const pieces = lines.map(({ text }, index) => {
    return index === 0 || continuesWithoutSpace(lines[index - 1]!.text, text) ? text : ` ${text}`;
  });
  return pieces.join('');
}

function renderTarget(target: string, place: TextPlace, language: string): string {
  // A line break would make two units of one, and a provider's line breaks mean nothing: the source had none here.
  const text = target.replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' ').trim();
  if (place.wrap === undefined) return text;
  const { joint, first, next } = place.wrap;
  const breaks = wrapFilled(text, language, { first, next });
  return splice(
    text,
    breaks.map(({ offset, length }) => ({ start: offset, end: offset + length, text: joint })),
  );
}
