import { languageOfName } from '#domain/languages/language-names.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { readLanguageName } from '#instructions/engine/reading/request-languages.ts';
import { words } from '#instructions/engine/reading/scanner.ts';
import { languageOfTitle } from '#instructions/sheets/columns.ts';
import { readColumn, readColumns } from './column-phrases.ts';
import type { Draft, Reading, Target } from './parts.ts';

const EXISTING = '(?:the |any |all )?existing(?: (?:translations?|texts?|values?|cells?))?';
const replace = words(`overwrite(?: ${EXISTING})?|replace ${EXISTING}`);
const keep = words(`(?:keep|leave|do not overwrite|don't overwrite) ${EXISTING}`);
const inPlace = words('in place');
const emptyCells = words('(?:only |fill (?:in )?)?(?:the )?empty cells (?:of|in)');
const INTO = /(?:into(?![\p{L}\p{N}])|→|[-=]+>)/iuy;
const preposition = words('in|into');
const put = words('(?:put|write)(?: the)?');
const results = words('(?:translations?|results?|it|them) (?:in|into)');
const source = words('(?:the )?source(?: column)? is');
const newColumn = words('(?:a )?new columns?');
const titled = words('named|called|titled');
const languageColumns = words('(?:the )?languages? columns');
const columnNoun = words('(?:the )?column(?: (?:named|called|titled))?');
const BRACKETED = /\(([^()]{2,40})\)/y;

/**
 * Reads where translations go into a draft: `into column C`, `put Spanish in "Español"`, `source is "English"`.
 *
 * @returns undefined if nothing of the kind is here
 */
export function readMappingClause(reading: Reading, draft: Draft): true | undefined {
  const { scanner } = reading;
  const addTargets = (targets: readonly Target[] | undefined) =>
    targets === undefined ? undefined : draft.targets.push(...targets) > 0 || undefined;
  const setExisting = (wanted: 'keep' | 'replace'): true => {
    if ((draft.existing ?? wanted) !== wanted) refuse('Either overwrite existing texts or keep them, not both');
    draft.existing = wanted;
    return true;
  };
  return scanner.firstOf<true>(
    () => scanner.behind(keep, () => setExisting('keep')),
    () => scanner.behind(replace, () => setExisting('replace')),
    () => scanner.behind(inPlace, () => (draft.isInPlace = true)),
    () =>
      scanner.behind(emptyCells, () => {
        const column = readColumn(reading);
        return column && addTargets([{ into: 'column', column }]) && setExisting('keep');
      }),
    () => addTargets(scanner.behind(put, () => scanner.list(() => readLanguageTarget(reading)))),
    () => addTargets(scanner.behind(put, () => scanner.behind(results, () => readTargets(reading)))),
    () =>
      scanner.behind(source, () => {
        const column = readColumn(reading);
        return column === undefined ? undefined : draft.sources.push(column) > 0 || undefined;
      }),
    () => addTargets(scanner.behind(INTO, () => readTargets(reading))),
  );
}

/** `Spanish in "Español"` */
function readLanguageTarget(reading: Reading): Target | undefined {
  const language = readLanguageName(reading.scanner);
  if (language === undefined) return undefined;
  const targets = reading.scanner.behind(preposition, () => readTarget(reading));
  return targets?.length === 1 ? { ...targets[0]!, language } : undefined;
}

/** `C (Spanish) and D (German)` */
function readTargets(reading: Reading): readonly Target[] | undefined {
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

/** A target; several where columns are listed behind one noun. */
function readTarget(reading: Reading): readonly Target[] | undefined {
  const { scanner } = reading;
  return scanner.firstOf<readonly Target[]>(
    () => scanner.behind(languageColumns, () => [{ into: 'languages' }]),
    () =>
      scanner.behind(newColumn, () => {
        const isTitled = scanner.take(titled) !== undefined;
        const title = scanner.quoted();
        if (title === undefined) return isTitled ? undefined : [{ into: 'new' }];
        return [{ into: 'titled', title }];
      }),
    () => {
      scanner.take(columnNoun);
      const title = scanner.quoted();
      return title === undefined ? undefined : [{ into: 'titled', title }];
    },
    () => {
      const column = readColumn(reading);
      const columns = column === undefined ? readColumns(reading, false) : [column];
      return columns?.map((each) => ({ into: 'column', column: each }));
    },
  );
}
