import { resourceSkipReason } from '#formats/strings/string-content.ts';
import {
  quotedSheet,
  renameColumns,
  renameSheets,
  type RenamedColumns,
  type RenamedSheets,
} from '#formats/xlsx/formula-text.ts';
import { MAX_LITERAL_LENGTH, type EqualTexts } from './equal-texts.ts';
import { readLiterals, type FormulaLiteral } from './formula-literals.ts';

/** New names and texts in a workbook. */
export interface Followed {
  readonly columns: RenamedColumns;
  readonly sheets: RenamedSheets;
  readonly texts: EqualTexts;
}

/** A formula, or another text that is compared with cells, with what happened to its texts. */
export interface WrittenTexts {
  readonly written: string;
  /** Texts that may no longer fit the cells that they are compared with. */
  readonly unsure: readonly string[];
  /** Texts that people see, and that stay. */
  readonly shown: readonly string[];
  /** New texts by the former ones. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** The result for one text: a new one, whether it should be looked at. */
interface Result {
  readonly text?: string;
  readonly isUnsure?: boolean;
}

const NOTHING: Result = {};
const UNSURE: Result = { isUnsure: true };
const OPERATOR = /^(?:<>|<=|>=|[=<>])/;
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Lets the strings of formulas follow the texts that they are compared with, where that is certain. */
export class FollowedLiterals {
  readonly #followed: Followed;

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  get #texts(): EqualTexts {
    return this.#followed.texts;
  }

  /** @param isTextRule true for a conditional format about a text, whose formula has that text in several places */
  write(formula: string, isTextRule: boolean): WrittenTexts {
    const [unsure, shown, replaced] = [[] as string[], [] as string[], new Map<string, string>()];
    const literals = readLiterals(formula);
    const measured = new Set(literals.flatMap(({ isMeasured, text }) => (isMeasured ? text.toLowerCase() : [])));
    let written = '';
    let position = 0;
    for (const literal of literals) {
      const { start, end, text } = literal;
      const isPart = isTextRule || measured.has(text.toLowerCase());
      const result = this.#result(literal, isPart);
      if (result.isUnsure) unsure.push(text);
      if (result.text === undefined || result.text === text) {
        if (isShown(literal)) shown.push(text);
        continue;
      }
      written += `${formula.slice(position, start)}"${result.text.replaceAll('"', '""')}"`;
      position = end;
      if (literal.role === 'whole') replaced.set(text, result.text);
    }
    return { written: written + formula.slice(position), unsure, shown, replaced };
  }

  /** @param element `cfRule`, `filter`, `customFilter`, `sortCondition`. @param value what it compares with cells */
  writeAttribute(element: string, value: string): Pick<WrittenTexts, 'written' | 'unsure'> {
    const results = (element === 'sortCondition' ? value.split(',') : [value]).map((text) => {
      if (element === 'cfRule') return { text, result: this.#part(text) };
      return { text, result: this.#whole(text, element === 'customFilter') };
    });
    const written = results.map(({ text, result }) => result.text ?? text);
    const isSplit = written.length > 1 && written.some((text) => text.includes(','));
    const unsure = results.flatMap(({ text, result }) => (result.isUnsure || isSplit ? text : []));
    return { written: isSplit ? value : written.join(','), unsure };
  }

  /** @param text a criterion in a cell, which begins with an operator or selects the texts that begin with it */
  writeCriterion(text: string): Result {
    const operator = OPERATOR.exec(text)?.[0] ?? '';
    const value = text.slice(operator.length);
    if (/[*?]/.test(value)) {
      return value.split(/[*?~]/).some((piece) => hasLetters(piece) && this.#isKnown(piece)) ? UNSURE : NOTHING;
    }
    if (operator === '') return hasLetters(value) && this.#texts.isInside(value) ? UNSURE : NOTHING;
    const found = this.#texts.find(value);
    if (found === undefined || found === 'differs') return found === undefined ? NOTHING : UNSURE;
    // The order of texts is another one after translation.
    return { text: operator + found.text, isUnsure: operator !== '=' && operator !== '<>' };
  }

  #result({ text, role, isCompared }: FormulaLiteral, isPart: boolean): Result {
    if (role === 'reference') return this.#reference(text);
    if (!hasLetters(text))
      return role === 'piece' && isCompared && /[*?]/.test(text) && !this.#texts.isEmpty ? UNSURE : NOTHING;
    switch (role) {
      case 'whole':
      case 'criterion': {
        const result = this.#whole(text, role === 'criterion');
        return isCompared ? result : { ...result, isUnsure: false };
      }
      case 'part':
        return this.#part(text);
      case 'cut':
        return isPart ? this.#part(text) : this.#isKnown(text) ? UNSURE : NOTHING;
      case 'piece':
        return isCompared && this.#isKnown(text) ? UNSURE : NOTHING;
      case 'unknown':
        return this.#texts.find(text) === undefined ? NOTHING : UNSURE;
      default:
        return NOTHING;
    }
  }

  #isKnown(text: string): boolean {
    return this.#texts.find(text) !== undefined || this.#texts.isInside(text);
  }

  /** @param isCriterion true where `*` and `?` may stand for other characters, and `~` comes before those that don't */
  #whole(text: string, isCriterion: boolean): Result {
    const operator = OPERATOR.exec(text)?.[0] ?? '';
    for (const start of new Set(['', operator])) {
      const value = text.slice(start.length);
      const plain = isCriterion ? value.replace(/~([*?~])/g, '$1') : value;
      const found = this.#texts.find(plain);
      if (found === undefined) continue;
      if (found === 'differs') return UNSURE;
      const written = start + (plain === value ? found.text : found.text.replace(/[*?~]/g, '~$&'));
      return written.length > MAX_LITERAL_LENGTH ? UNSURE : { text: written };
    }
    if (!isCriterion || !/[*?]/.test(text)) return NOTHING;
    const pieces = text.slice(operator.length).split(/[*?~]/).filter(hasLetters);
    return pieces.some((piece) => this.#isKnown(piece)) ? UNSURE : NOTHING;
  }

  #part(text: string): Result {
    const found = hasLetters(text) ? this.#texts.find(text) : undefined;
    if (found === 'differs') return UNSURE;
    const isUnsure = hasLetters(text) && this.#texts.isInside(text);
    return found && found.text.length <= MAX_LITERAL_LENGTH ? { text: found.text, isUnsure } : { isUnsure };
  }

  /** A reference that a formula builds from a text: `Sales!B1`, `#'Price list'!A1`, `Sales[Price]`. */
  #reference(text: string): Result {
    const { columns, sheets } = this.#followed;
    const sheet = sheets.get(text.toLowerCase());
    if (sheet !== undefined) return quotedSheet(sheet) === sheet ? { text: sheet } : UNSURE;
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return NOTHING;
    const written = renameSheets(renameColumns(text, columns), sheets);
    return written.length > MAX_LITERAL_LENGTH ? UNSURE : { text: written };
  }
}

function isShown({ text, role, isCompared }: FormulaLiteral): boolean {
  // A text in a number format: TEXT(A1,"0 ""pieces""").
  if (role === 'code') return (text.match(/"[^"]*"/g) ?? []).some((literal) => /\p{L}{3}/u.test(literal));
  const isValue = role === 'whole' || role === 'piece';
  return isValue && !isCompared && /\p{L}{2}/u.test(text) && resourceSkipReason(text) === undefined;
}
