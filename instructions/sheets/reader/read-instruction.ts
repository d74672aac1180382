import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { SheetSelector } from '#domain/plans/sheet-plan.ts';
import type { ReadInstruction, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { ClauseReader } from '#instructions/engine/reading/clause-reader.ts';
import { NamedThings } from '#instructions/engine/reading/named-things.ts';
import { parseInstruction } from '#instructions/engine/reading/parse-instruction.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import type { Scanner } from '#instructions/engine/reading/scanner.ts';
import { columnsOfLanguage } from '#instructions/sheets/columns.ts';
import type { WorkbookOutline } from '#instructions/sheets/outline.ts';
import { readMappingClause } from './mapping-clauses.ts';
import {
  sheetDimensionOf,
  type SheetDraft,
  type SheetPhrasePart,
  type SheetPhrase,
  type SheetReading,
} from './parts.ts';
import { sheetPhrases } from './phrases.ts';
import { planOfSheetDraft } from './plan-of-draft.ts';

const SAY_COLUMN = 'Say "into the column …", or "in place" if the texts themselves are to be replaced';

/** Reads an instruction for a workbook in English, all of it or none. */
export function readSheetInstruction(
  instruction: string,
  outline: WorkbookOutline,
  languages?: RequestLanguages,
  table: TableLocation = {},
): ReadInstruction<SheetSelector> {
  return parseInstruction(instruction, (scanner) => {
    const draft: SheetDraft = { included: [], excluded: [], added: [], sources: [], targets: [] };
    const reading = readingOf(scanner, outline);
    const reader = new ClauseReader<SheetPhrasePart>(scanner, draft, {
      phrases: sheetPhrases(reading),
      languages,
      ownClause: () => readMappingClause(reading, draft),
      isWhole,
      isKindOfText: isOther,
      isNamedOnly,
      // "Column B into Spanish" may be the language or the column, "English into Spanish" two columns or two languages.
      checkLanguages(named, end) {
        const isOfColumns = named.some((phrase) => phrase.some(({ is }) => is === 'columns'));
        const isBare = isOfColumns && !/column|["']/i.test(scanner.text.slice(0, end));
        if (isBare || (isOfColumns && hasLanguageColumn(outline, languages))) refuse(SAY_COLUMN);
      },
    });
    if (!reader.read()) return undefined;
    const { included, excluded, added, sources, targets, isOverwriting } = draft;
    const isNothing = [included, excluded, added, sources, targets].every(({ length }) => length === 0);
    // "From English to Spanish"
    if (isNothing && isOverwriting !== true && hasLanguageColumn(outline, languages)) refuse(SAY_COLUMN);
    return planOfSheetDraft(draft, outline, languages, table);
  });
}

function readingOf(scanner: Scanner, { sheets }: WorkbookOutline): SheetReading {
  const titles = sheets.flatMap(({ columns }) => columns.flatMap(({ title }) => title ?? []));
  const names = sheets.map(({ name }) => name);
  return {
    scanner,
    sheets: new NamedThings('sheet', '(?:work)?(?:sheets?|tabs?)', names),
    titles: [...new Set(titles)],
    lastColumn: Math.max(0, ...sheets.map(({ lastColumn }) => lastColumn)),
  };
}

function hasLanguageColumn({ sheets }: WorkbookOutline, languages: RequestLanguages | undefined): boolean {
  return sheets.some((sheet) => languages?.targets.some((language) => columnsOfLanguage(sheet, language).length > 0));
}

/** True if the phrase is everything: excluding it would leave nothing. */
function isWhole([head, ...restrictions]: SheetPhrase): boolean {
  if (head?.is === 'everything' || (head?.is === 'sheets' && head.names === null)) return true;
  return head?.is === 'place' && head.place === 'cell' && restrictions.length === 0;
}

/** True for text that isn't in visible cells. */
function isOther([head]: SheetPhrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && sheetDimensionOf(head) === undefined);
}

/** True for text that is translated only when it is named. */
function isNamedOnly([head]: SheetPhrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && (head.place === 'comment' || head.place === 'sheet_name'));
}
