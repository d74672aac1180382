/** Namespaces of what Excel added to SpreadsheetML, as keys of elements have them (MS-XLSX 2.2). */
export const EXCEL_2006 = '{http://schemas.microsoft.com/office/excel/2006/main}';
export const EXCEL_2010 = '{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}';
export const EXCEL_2013 = '{http://schemas.microsoft.com/office/spreadsheetml/2010/11/main}';

/** Data of controls and comments in drawings of Excel 97 (ECMA-376 part 4, 19.4). */
export const EXCEL_VML = '{urn:schemas-microsoft-com:office:excel}';
