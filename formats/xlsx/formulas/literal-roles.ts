/**
 * Role of a string in a formula: `whole` is compared with whole texts or becomes one; `criterion` may also have an
 * operator and wildcards; `part` is searched for inside texts; `cut` is compared with a part of a text that has a fixed
 * length; `piece` is joined with other texts; `reference` names cells; `code` is for the program; `unknown` goes to a
 * function that isn't listed here.
 */
export type LiteralRole = 'whole' | 'criterion' | 'part' | 'cut' | 'piece' | 'reference' | 'code' | 'unknown';

/** An argument of a function: what a string in it is for, and whether it is compared with other texts. */
export interface ArgumentRole {
  readonly role: LiteralRole;
  readonly isCompared: boolean;
}

type RoleOf = (argument: number) => ArgumentRole;

const WHOLE: ArgumentRole = { role: 'whole', isCompared: false };
const COMPARED: ArgumentRole = { role: 'whole', isCompared: true };
const CRITERION: ArgumentRole = { role: 'criterion', isCompared: true };
const PART: ArgumentRole = { role: 'part', isCompared: true };
const PIECE: ArgumentRole = { role: 'piece', isCompared: false };
const REFERENCE: ArgumentRole = { role: 'reference', isCompared: false };
const CODE: ArgumentRole = { role: 'code', isCompared: false };
const UNKNOWN: ArgumentRole = { role: 'unknown', isCompared: false };

const always = (role: ArgumentRole) => () => role;
const first =
  (role: ArgumentRole, others = WHOLE): RoleOf =>
  (argument) =>
    argument === 0 ? role : others;

/** Functions by the roles of their arguments (ECMA-376 part 1, 18.17.7; later ones: support.microsoft.com, Excel functions). */
const FUNCTIONS: readonly (readonly [string, RoleOf])[] = [
  ['SUMIF COUNTIF AVERAGEIF', (argument) => (argument === 1 ? CRITERION : WHOLE)],
  ['COUNTIFS', (argument) => (argument % 2 === 1 ? CRITERION : WHOLE)],
  ['SUMIFS AVERAGEIFS MINIFS MAXIFS', (argument) => (argument > 0 && argument % 2 === 0 ? CRITERION : WHOLE)],
  ['MATCH XMATCH VLOOKUP HLOOKUP LOOKUP XLOOKUP', (argument) => (argument < 2 ? CRITERION : WHOLE)],
  ['SWITCH', (argument) => (argument % 2 === 1 ? COMPARED : WHOLE)],
  ['EXACT DELTA GETPIVOTDATA', always(COMPARED)],
  ['DSUM DCOUNT DCOUNTA DAVERAGE DMAX DMIN DGET DPRODUCT DSTDEV DSTDEVP DVAR DVARP', always(COMPARED)],
  [
    'IF IFS IFERROR IFNA CHOOSE INDEX N T TRIM CLEAN UPPER LOWER PROPER OR AND NOT XOR ISTEXT ISNONTEXT ISNUMBER ISBLANK ISERROR ' +
      'ISERR ISNA LET LAMBDA FILTER UNIQUE SORT SORTBY VSTACK HSTACK TOCOL TOROW TAKE DROP TRANSPOSE SUM SUMPRODUCT COUNT COUNTA ' +
      'AVERAGE MAX MIN ROWS COLUMNS SINGLE AGGREGATE SUBTOTAL MAP REDUCE SCAN BYROW BYCOL MAKEARRAY OFFSET ROW COLUMN',
    always(WHOLE),
  ],
  ['SEARCH SEARCHB FIND FINDB LEN LENB', first(PART)],
  ['SUBSTITUTE TEXTBEFORE TEXTAFTER TEXTSPLIT', first(WHOLE, PART)],
  ['LEFT LEFTB RIGHT RIGHTB MID MIDB REPLACE REPLACEB REPT CONCATENATE CONCAT TEXTJOIN PHONETIC', always(PIECE)],
  ['INDIRECT', first(REFERENCE, CODE)],
  ['HYPERLINK', first(REFERENCE)],
  [
    'TEXT DATEDIF CELL INFO CONVERT NUMBERVALUE DATEVALUE TIMEVALUE VALUE CODE UNICODE CHAR BASE DECIMAL COMPLEX ADDRESS RTD ' +
      'WEBSERVICE FILTERXML ENCODEURL EUROCONVERT CUBEVALUE CUBEMEMBER CUBESET CUBEMEMBERPROPERTY CUBERANKEDMEMBER CUBEKPIMEMBER ' +
      'HEX2DEC BIN2DEC OCT2DEC STOCKHISTORY IMAGE REGEXTEST REGEXEXTRACT REGEXREPLACE FIXED DOLLAR DATE TIME ROUND SHEET ISREF',
    always(CODE),
  ],
];

const byName = new Map(FUNCTIONS.flatMap(([names, roleOf]) => names.split(' ').map((name) => [name, roleOf] as const)));

/** @param name upper case, without the prefix of later functions; `''` for brackets. @param argument from 0 */
export function roleOfArgument(name: string, argument: number): ArgumentRole {
  return byName.get(name)?.(argument) ?? (name === '' ? WHOLE : UNKNOWN);
}

/** Functions whose results are parts of texts, and those whose results are no texts of cells. */
const CUTTING = new Set('LEFT LEFTB RIGHT RIGHTB MID MIDB REPLACE REPLACEB TEXTBEFORE TEXTAFTER'.split(' '));
const JOINING = new Set('SUBSTITUTE CONCATENATE CONCAT TEXTJOIN REPT'.split(' '));
const CODES = new Set('TEXT CELL INFO CHAR ADDRESS FORMULATEXT BASE FIXED DOLLAR'.split(' '));

/** The role of a string that is compared with a result. @param name of a function; undefined for other operands */
export function comparandRole(name: string | undefined): LiteralRole {
  if (name === undefined) return 'whole';
  if (CUTTING.has(name)) return 'cut';
  if (JOINING.has(name)) return 'part';
  return CODES.has(name) ? 'code' : 'whole';
}
