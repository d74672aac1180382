/** Names of columns of a table before and after translation, by the lower-case name of the table. */
export type RenamedColumns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Names of sheets before and after translation, by the lower-case name. */
export type RenamedSheets = ReadonlyMap<string, string>;

/** Strings, quoted names of sheets, and names with what may follow them (ECMA-376 part 1, 18.17.2). */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|[\p{L}_\\][\p{L}\p{N}_.\\]*(?:\[|!|:[\p{L}_\\][\p{L}\p{N}_.\\]*!)?|\[/gu;

/**
 * Writes a formula with new names of columns of tables.
 *
 * @param own lower-case name of the table that the formula is in, which references without a name mean
 */
export function renameColumns(formula: string, renamed: RenamedColumns, own?: string): string {
  if (renamed.size === 0 || !formula.includes('[')) return formula;
  let written = '';
  let position = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(formula); found; found = TOKEN.exec(formula)) {
    const [token] = found;
    if (!token.endsWith('[') || token.startsWith("'") || token.startsWith('"')) continue;
    const start = found.index + token.length - 1;
    const end = closingBracket(formula, start);
    if (end === undefined) break;
    TOKEN.lastIndex = end;
    // The number of another workbook: `[1]Prices!A1`.
    if (token === '[' && /[\p{L}_']/u.test(formula[end] ?? '')) continue;
    const columns = renamed.get(token === '[' ? (own ?? '') : token.slice(0, -1).toLowerCase());
    if (!columns) continue;
    written += formula.slice(position, start) + renameSpecifier(formula.slice(start, end), columns);
    position = end;
  }
  return written + formula.slice(position);
}

/** @returns the end of a bracket that opens at an offset; undefined for one that is not closed */
export function closingBracket(formula: string, start: number): number | undefined {
  let depth = 0;
  for (let position = start; position < formula.length; position++) {
    const character = formula[position];
    // It escapes the next character.
    if (character === "'") position++;
    else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return position + 1;
  }
  return undefined;
}

/** @param specifier `[Price]`, `[[#This Row],[Price]]`, `[@Price]` */
function renameSpecifier(specifier: string, columns: ReadonlyMap<string, string>): string {
  const inner = specifier.slice(1, -1);
  if (/^\s*(?:@\s*)?\[/.test(inner)) {
    return `[${inner.replace(/\[((?:'[\s\S]|[^'[\]]){0,600})\]/g, (_, name: string) => `[${renamedName(name, columns)}]`)}]`;
  }
  const [, at, name] = /^(@?)([\s\S]*)$/.exec(inner)!;
  return `[${at}${renamedName(name!, columns)}]`;
}

function renamedName(escaped: string, columns: ReadonlyMap<string, string>): string {
  const name = escaped.replace(/'([\s\S])/g, '$1');
  const renamed = escaped.startsWith('#') ? undefined : columns.get(name.toLowerCase());
  return renamed === undefined ? escaped : renamed.replace(/['[\]#@]/g, "'$&");
}

/** Writes a formula with new names of sheets. */
export function renameSheets(formula: string, renamed: RenamedSheets): string {
  if (renamed.size === 0 || !formula.includes('!')) return formula;
  return formula.replace(TOKEN, (token: string, offset: number) => {
    // After a bracket it is a sheet of another workbook.
    if (!token.endsWith('!') || formula[offset - 1] === ']') return token;
    const isQuoted = token.startsWith("'");
    const names = (isQuoted ? token.slice(1, -2).replaceAll("''", "'") : token.slice(0, -1)).split(':');
    if (!names.some((name) => renamed.has(name.toLowerCase()))) return token;
    const written = names.map((name) => renamed.get(name.toLowerCase()) ?? name).join(':');
    return `${quotedSheet(written)}!`;
  });
}

/** The name of a sheet as formulas write it. */
export function quotedSheet(name: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:[A-Za-z]{1,3}\d+|[rc]\d*(?:[rc]\d*)?)$/i.test(name);
  return isPlain ? name : `'${name.replaceAll("'", "''")}'`;
}
