import { languageOfName } from '#domain/languages/language-names.ts';
import { readLanguageName } from '#instructions/engine/reading/request-languages.ts';
import { wholeWords } from '#instructions/engine/reading/scanner.ts';
import { languageOfTitle } from '#instructions/sheets/columns.ts';
import { readColumn, readColumns } from './columns.ts';
import type { SheetDraft, SheetReading, Target } from './parts.ts';

const overwrite = wholeWords('overwrite(?: (?:the |any |all )?existing(?: (?:translations?|texts?|values?|cells?))?)?');
const inPlace = wholeWords('in place');
const emptyCells = wholeWords('(?:only |fill )?(?:the )?empty cells (?:of|in)');
const INTO =
  /(?:(?:into|(?:put|write)\s+(?:the\s+)?(?:translations?|results?)\s+in(?:to)?)(?![\p{L}\p{N}])|→|[-=]+>)/iuy;
const preposition = wholeWords('in|into');
const put = wholeWords('put|write');
const source = wholeWords('(?:the )?source(?: column)? is');
const newColumn = wholeWords('(?:a )?new columns?');
const languageColumns = wholeWords('(?:the )?languages? columns');
const columnNoun = wholeWords('(?:the )?column');
const BRACKETED = /\(([^()]{2,40})\)/y;

/**
 * Reads where translations go into a draft: `into column C`, `put Spanish in "Español"`, `source is "English"`.
 *
 * @returns undefined if nothing of the kind is here
 */
export function readMappingClause(reading: SheetReading, draft: SheetDraft): true | undefined {
  const { scanner } = reading;
  const addTargets = (targets: readonly Target[] | undefined) =>
    targets === undefined ? undefined : draft.targets.push(...targets) > 0 || undefined;
  const column = () => readColumn(reading);
  return scanner.firstOf<true>(
    () => scanner.after(overwrite, () => (draft.isOverwriting = true)),
    () => scanner.after(inPlace, () => (draft.isInPlace = true)),
    () => {
      const target = scanner.after(emptyCells, column);
      return target && (draft.isFillingGaps = true) && addTargets([{ into: 'column', column: target }]);
    },
    () => {
      const named = scanner.after(source, column);
      return named && (draft.sources.push(named) > 0 || undefined);
    },
    () => addTargets(scanner.after(put, () => scanner.list(() => readLanguageTarget(reading)))),
    () => addTargets(scanner.after(INTO, () => readTargets(reading))),
  );
}

/** `Spanish in "Español"` */
function readLanguageTarget(reading: SheetReading): Target | undefined {
  const language = readLanguageName(reading.scanner);
  if (language === undefined) return undefined;
  const targets = reading.scanner.after(preposition, () => readTarget(reading));
  return targets?.length === 1 ? { ...targets[0]!, language } : undefined;
}

/** `C (Spanish) and D (German)` */
function readTargets(reading: SheetReading): readonly Target[] | undefined {
  const { scanner } = reading;
  const targets = scanner.list((): readonly Target[] | undefined => {
    const start = scanner.position;
    const found = readTarget(reading);
    // "Into Spanish" is the language.
    if (languageOfTitle(scanner.text.slice(start, scanner.position)) !== undefined) return undefined;
    const bracketed = found?.length === 1 ? scanner.take(BRACKETED)?.[1] : undefined;
    if (bracketed === undefined) return found;
    const language = languageOfName(bracketed);
    return language === undefined ? undefined : found?.map((target) => ({ ...target, language }));
  });
  return targets?.flat();
}

/** A target; several where columns are listed after one noun. */
function readTarget(reading: SheetReading): readonly Target[] | undefined {
  const { scanner } = reading;
  return scanner.firstOf<readonly Target[]>(
    () => scanner.after(languageColumns, () => [{ into: 'languages' }]),
    () => scanner.after(newColumn, () => [{ into: 'new' }]),
    () => {
      scanner.take(columnNoun);
      const title = scanner.quoted();
      return title === undefined ? undefined : [{ into: 'titled', title }];
    },
    () => readColumns(reading, true)?.map((column) => ({ into: 'column', column })),
  );
}
