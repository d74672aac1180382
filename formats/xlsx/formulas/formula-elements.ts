import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { EXCEL_2006, EXCEL_2010, EXCEL_VML } from '#formats/xlsx/namespaces.ts';

/** Elements that hold a formula (ECMA-376 part 1, 18, and part 4, 19.4; MS-XLSX 2.6). */
export const FORMULAS = new Set([
  'x:f',
  'x:formula',
  'x:formula1',
  'x:formula2',
  'x:definedName',
  'x:calculatedColumnFormula',
  'x:totalsRowFormula',
  'c:f',
  'cx:f',
  `${EXCEL_2006}:f`,
  ...['FmlaLink', 'FmlaRange', 'FmlaMacro', 'FmlaGroup', 'FmlaTxbx', 'FmlaPict'].map((name) => `${EXCEL_VML}:${name}`),
]);

/** Data validation that knows lists on other sheets (MS-XLSX 2.6.7). */
export const EXCEL_2010_VALIDATION = `${EXCEL_2010}:dataValidation`;

/** Elements with formulas and texts that are compared, around their formulas. */
export const RULE_ELEMENTS = new Set(['x:cfRule', `${EXCEL_2010}:cfRule`, 'x:dataValidation', EXCEL_2010_VALIDATION]);

export const isExtensionFormula = ({ key }: XmlTag) => key === `${EXCEL_2006}:f`;

/** True if an element of a sheet outside its rows has a formula, or a text that is compared with cells. */
export function dependsOnCells({ key }: XmlTag): boolean {
  return FORMULAS.has(key) || RULE_ELEMENTS.has(key) || key === 'x:filterColumn' || key === 'x:sortCondition';
}
