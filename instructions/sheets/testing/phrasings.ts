/** Sentences about `PRICE_LIST` with their explanation, and the ids of the units that they select. */
export const SELECTIONS: readonly (readonly [instruction: string, explanation: string, units: string])[] = [
  [
    'columns B and F, skip rows where Status is Done',
    'Translates only column B (“English”) and column F (“Status”) in the sheet “Prices”, without rows where column F (“Status”) is “Done”.',
    'Prices!B1 Prices!F1 Prices!B3 Prices!F3 Prices!B4 Prices!F4',
  ],
  [
    'sheet Prices, everything but SKU',
    'Translates only the sheet “Prices”, without column A (“SKU”).',
    'Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!B2 Prices!F2 Prices!B3 Prices!C3 Prices!F3 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'rows 2 to 4',
    'Translates only rows 2 to 4 in the sheet “Prices”.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'all text cells',
    'Translates only cells.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate everything',
    'Translates everything.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate column B in place',
    'Translates only column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4',
  ],
  ['the third column', 'Translates only column C (“Español”) in the sheet “Prices”.', 'Prices!C1 Prices!C3'],
  [
    'first column',
    'Translates only column A (“SKU”) in the sheet “Prices”.',
    'Prices!A1 Prices!A2 Prices!A3 Prices!A4',
  ],
  [
    'the last column',
    'Translates only column F (“Status”) in the sheet “Prices”.',
    'Prices!F1 Prices!F2 Prices!F3 Prices!F4',
  ],
  [
    'the Description column of sheet Notes',
    'Translates only column B (“Description”) in the sheet “Notes”.',
    'Notes!B1 Notes!B2 Notes!B3',
  ],
  [
    'the sheets Prices and Notes',
    'Translates only the sheet “Prices” and the sheet “Notes”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  ['the Notes sheet', 'Translates only the sheet “Notes”.', 'Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3'],
  [
    "don't translate the header",
    'Translates everything, without the header row.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'all sheets',
    'Translates everything.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate all sheets, hidden rows too',
    'Translates everything, and also hidden rows.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Prices!A5 Prices!B5 Prices!F5 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'column B, comments too',
    'Translates only column B (“English”) in the sheet “Prices”, and also comments in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B3# Prices!B4',
  ],
  [
    'sheet names too',
    'Translates everything, and also names of sheets.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3 Prices! Notes! Internal!',
  ],
  [
    'everything, sheet names too',
    'Translates everything, and also names of sheets.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3 Prices! Notes! Internal!',
  ],
  ['only comments', 'Translates only comments.', 'Prices!B3#'],
  [
    'hidden sheets too',
    'Translates everything, and also hidden sheets.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3 Internal!A1',
  ],
  [
    'rows where Status is not Done',
    'Translates only rows where column F (“Status”) is not “Done” in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  ['rows where Status is empty', 'Translates only rows where column F (“Status”) is empty in the sheet “Prices”.', ''],
  [
    'only rows where Status contains Op',
    'Translates only rows where column F (“Status”) contains “Op” in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    "skip rows with Status 'Done'",
    'Translates only the sheet “Prices”, without rows where column F (“Status”) is “Done”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'columns B, C and D',
    'Translates only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”.',
    'Prices!B1 Prices!C1 Prices!D1 Prices!B2 Prices!B3 Prices!C3 Prices!B4 Prices!D4',
  ],
  [
    'columns B-D',
    'Translates only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”.',
    'Prices!B1 Prices!C1 Prices!D1 Prices!B2 Prices!B3 Prices!C3 Prices!B4 Prices!D4',
  ],
  [
    'columns B to D except C',
    'Translates only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”, without column C (“Español”).',
    'Prices!B1 Prices!D1 Prices!B2 Prices!B3 Prices!B4 Prices!D4',
  ],
  [
    'column Englsh',
    'Translates only column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4',
  ],
  ['rows 5 to 900', 'Translates only rows 5 to 900 in the sheet “Prices”.', ''],
  [
    'Please translate column B only, thanks!',
    'Translates only column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4',
  ],
  [
    'translate the SKU column and the English column',
    'Translates only column A (“SKU”) and column B (“English”) in the sheet “Prices”.',
    'Prices!A1 Prices!B1 Prices!A2 Prices!B2 Prices!A3 Prices!B3 Prices!A4 Prices!B4',
  ],
  [
    'translate all sheets except Notes',
    'Translates everything, without the sheet “Notes”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'leave column F alone',
    'Translates only the sheet “Prices”, without column F (“Status”).',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!A2 Prices!B2 Prices!A3 Prices!B3 Prices!C3 Prices!A4 Prices!B4 Prices!D4',
  ],
  [
    'column F stays as it is',
    'Translates only the sheet “Prices”, without column F (“Status”).',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!A2 Prices!B2 Prices!A3 Prices!B3 Prices!C3 Prices!A4 Prices!B4 Prices!D4',
  ],
  [
    'everything except columns A and F',
    'Translates only the sheet “Prices”, without column A (“SKU”) and column F (“Status”).',
    'Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!B2 Prices!B3 Prices!C3 Prices!B4 Prices!D4',
  ],
  ['only Notes', 'Translates only the sheet “Notes”.', 'Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3'],
  [
    'skip Notes',
    'Translates everything, without the sheet “Notes”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  ['translate row 3', 'Translates only row 3 in the sheet “Prices”.', 'Prices!A3 Prices!B3 Prices!C3 Prices!F3'],
  ['the last row', 'Translates only row 5 in the sheet “Prices”.', ''],
  [
    'skip the first row',
    'Translates only the sheet “Prices”, without row 1.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'everything below row 2',
    'Translates only rows from 3 on in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'from row 3 on',
    'Translates only rows from 3 on in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'translate column B from row 3 onwards',
    'Translates only rows from 3 on in column B (“English”) in the sheet “Prices”.',
    'Prices!B3 Prices!B4',
  ],
  ['column B, row 3', 'Translates only row 3 in column B (“English”) in the sheet “Prices”.', 'Prices!B3'],
  [
    "only rows where English is 'Red chair' or 'Blue table'",
    'Translates only rows where column B (“English”) is “Red chair” and rows where column B (“English”) is “Blue table” in the sheet “Prices”.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    "don't translate numbers",
    'Translates everything.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'Translate column B. Only row 3.',
    'Translates only row 3 in column B (“English”) in the sheet “Prices”.',
    'Prices!B3',
  ],
  [
    'only rows 2 to 4 of column B',
    'Translates only rows 2 to 4 in column B (“English”) in the sheet “Prices”.',
    'Prices!B2 Prices!B3 Prices!B4',
  ],
  [
    'skip hidden rows',
    'Translates everything, without hidden rows.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'include hidden rows',
    'Translates everything, and also hidden rows.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Prices!A5 Prices!B5 Prices!F5 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'everything, comments too',
    'Translates everything, and also comments.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!B3# Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate everything including comments',
    'Translates everything, and also comments.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!B3# Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'hidden rows and columns too',
    'Translates everything, and also hidden rows and hidden columns.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Prices!A5 Prices!B5 Prices!F5 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'Column B. Skip rows where Status is Done. Translate hidden rows too.',
    'Translates only column B (“English”) in the sheet “Prices”, without rows where column F (“Status”) is “Done”, and also hidden rows in column B (“English”) in the sheet “Prices” (except rows where column F (“Status”) is “Done” in the sheet “Prices”).',
    'Prices!B1 Prices!B3 Prices!B4',
  ],
  ['only charts, comments too', 'Translates only charts, and also comments.', 'Prices!B3#'],
  [
    'translate the Name and Description columns of Notes',
    'Translates only column A (“Name”) and column B (“Description”) in the sheet “Notes”.',
    'Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate the second sheet',
    'Translates only the sheet “Notes”.',
    'Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'everything but the header',
    'Translates everything, without the header row.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'in sheet Notes, only the Description column',
    'Translates only column B (“Description”) in the sheet “Notes”.',
    'Notes!B1 Notes!B2 Notes!B3',
  ],
  [
    'translate columns B and D without the header, overwrite',
    'Translates only column B (“English”) and column D (“Deutsch”) in the sheet “Prices”, without row 1.',
    'Prices!B2 Prices!B3 Prices!B4 Prices!D4',
  ],
  [
    'everything but SKU and Status',
    'Translates only the sheet “Prices”, without column A (“SKU”) and column F (“Status”).',
    'Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!B2 Prices!B3 Prices!C3 Prices!B4 Prices!D4',
  ],
  [
    'translate only column B, including hidden rows',
    'Translates only column B (“English”) in the sheet “Prices”, and also hidden rows in column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4 Prices!B5',
  ],
  [
    'only Prices',
    'Translates only the sheet “Prices”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'English column only',
    'Translates only column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4',
  ],
  [
    'Could you please translate only the English column? Thanks!',
    'Translates only column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3 Prices!B4',
  ],
  [
    'translate the workbook',
    'Translates everything.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'translate the whole workbook except sheet Notes',
    'Translates everything, without the sheet “Notes”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'skip the header row and column A',
    'Translates only the sheet “Prices”, without row 1 and column A (“SKU”).',
    'Prices!B2 Prices!F2 Prices!B3 Prices!C3 Prices!F3 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'all text cells of sheet Notes',
    'Translates only cells in the sheet “Notes”.',
    'Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'all text cells in rows 2 to 3',
    'Translates only cells in rows 2 to 3 in the sheet “Prices”.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    'column "English"; rows 2-3',
    'Translates only rows 2 to 3 in column B (“English”) in the sheet “Prices”.',
    'Prices!B2 Prices!B3',
  ],
  ['only the names of the sheets', 'Translates only names of sheets.', 'Prices! Notes! Internal!'],
  [
    'translate column B: rows 2, 4 and 5',
    'Translates only row 2 in column B (“English”), row 4 in column B (“English”) and row 5 in column B (“English”) in the sheet “Prices”.',
    'Prices!B2 Prices!B4',
  ],
  [
    'translate rows 2-3 and 5',
    'Translates only rows 2 to 3 and row 5 in the sheet “Prices”.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    'translate rows 2 through 4 of the Description column of Notes',
    'Translates only rows 2 to 4 in column B (“Description”) in the sheet “Notes”.',
    'Notes!B2 Notes!B3',
  ],
  [
    'translate rows where column F is Open',
    'Translates only rows where column F (“Status”) is “Open” in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    "translate column C if Status isn't Done",
    'Translates only rows where column F (“Status”) is not “Done” in column C (“Español”) in the sheet “Prices”.',
    'Prices!C3',
  ],
  [
    'translate everything into Spanish and German',
    'Translates everything.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'column B where English is not empty',
    'Translates only rows where column B (“English”) is not empty in column B (“English”) in the sheet “Prices”.',
    'Prices!B2 Prices!B3 Prices!B4',
  ],
  [
    'rows after 2',
    'Translates only rows from 3 on in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'rows 3+',
    'Translates only rows from 3 on in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'rows up to 3',
    'Translates only rows 1 to 3 in the sheet “Prices”.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    'column B until row 3',
    'Translates only rows 1 to 3 in column B (“English”) in the sheet “Prices”.',
    'Prices!B1 Prices!B2 Prices!B3',
  ],
  [
    'every row with Status "Open"',
    'Translates only rows where column F (“Status”) is “Open” in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'rows whose Status is Open and English contains Blue',
    'Translates only rows where column F (“Status”) is “Open” in rows where column B (“English”) contains “Blue” in the sheet “Prices”.',
    'Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    'rows with no Deutsch',
    'Translates only rows where column D (“Deutsch”) is empty in the sheet “Prices”.',
    'Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3',
  ],
  [
    'do not translate rows 2 and 3',
    'Translates only the sheet “Prices”, without row 2 and row 3.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A4 Prices!B4 Prices!D4 Prices!F4',
  ],
  [
    'translate all columns except B',
    'Translates only cells in the sheet “Prices”, without column B (“English”).',
    'Prices!A1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!F2 Prices!A3 Prices!C3 Prices!F3 Prices!A4 Prices!D4 Prices!F4',
  ],
  [
    'all columns',
    'Translates only cells.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
  [
    'columns 2 and 4',
    'Translates only column B (“English”) and column D (“Deutsch”) in the sheet “Prices”.',
    'Prices!B1 Prices!D1 Prices!B2 Prices!B3 Prices!B4 Prices!D4',
  ],
  [
    'the first two columns',
    'Translates only column A (“SKU”) and column B (“English”) in the sheet “Prices”.',
    'Prices!A1 Prices!B1 Prices!A2 Prices!B2 Prices!A3 Prices!B3 Prices!A4 Prices!B4',
  ],
  ['translate charts', 'Translates only charts.', ''],
  ['only charts and comments', 'Translates only charts and comments.', 'Prices!B3#'],
  [
    'the drop-down lists too',
    'Translates everything, and also drop-down lists and messages of data validation.',
    'Prices!A1 Prices!B1 Prices!C1 Prices!D1 Prices!E1 Prices!F1 Prices!A2 Prices!B2 Prices!F2 Prices!A3 Prices!B3 Prices!C3 Prices!F3 Prices!A4 Prices!B4 Prices!D4 Prices!F4 Notes!A1 Notes!B1 Notes!A2 Notes!B2 Notes!A3 Notes!B3',
  ],
];

/** Sentences that say where translations go, with the target languages of their request and their explanation. */
export const MAPPINGS: readonly (readonly [instruction: string, targets: string, explanation: string])[] = [
  [
    'translate the English column into Español, skip rows where Status is Done',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept), without rows where column F (“Status”) is “Done” in the sheet “Prices”.',
  ],
  [
    'translate the English column into Español, overwrite',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are replaced).',
  ],
  [
    'translate column B into column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "source is 'English', put Spanish in 'Español' and German in 'Deutsch'",
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'only empty cells of column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'Translate column B to column C, overwrite existing',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are replaced).',
  ],
  [
    'translate column B into columns C and D',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate English into Spanish',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate English into Spanish and German',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "translate 'English' into the language columns",
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'into the language columns',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate column B into a new column',
    'fr',
    'Translates column B (“English”) into a new column “French” for fr in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "translate column B into a new column called 'French'",
    'fr',
    'Translates column B (“English”) into a new column “French” for fr in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate column B into new columns',
    'es,de',
    'Translates column B (“English”) into a new column “Spanish” for es, column B (“English”) into a new column “German” for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'from English to Spanish',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'put Spanish in column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'put the translations in column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'Spanish in C, German in D',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'English is in column B, Spanish goes in C and German goes in D',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate B into C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'B -> C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'column B → column C, keep existing translations',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate the texts in column B into column C for rows 3 to 4',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept), only rows 3 to 4 in the sheet “Prices”.',
  ],
  [
    'on sheet Prices translate column B into column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'sheet Prices: translate column B into column C; skip rows where Status = Done',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept), without rows where column F (“Status”) is “Done” in the sheet “Prices”.',
  ],
  [
    'translate column B of sheet Prices into column C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate columns B and C into D and E',
    'es',
    'Translates column B (“English”) into column D (“Deutsch”), column C (“Español”) into column E (“Price”) in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'Translate the English column into the Español column, but skip row 3',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept), without row 3 in the sheet “Prices”.',
  ],
  [
    'only fill in the empty cells of the Spanish column',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate column B into column H',
    'fr',
    'Translates column B (“English”) into column H in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate columns B and A into D and H',
    'de',
    'Translates column B (“English”) into column D (“Deutsch”), column A (“SKU”) into column H in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'source: B, target: C',
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "don't overwrite existing translations, translate column B into C",
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "put French in 'Français'",
    'fr',
    'Translates column B (“English”) into a new column “Français” for fr in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate column B to Español, Deutsch',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    'translate column B into C (Spanish) and D (German)',
    'es,de',
    'Translates column B (“English”) into column C (“Español”) for es, column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "translate 'Englisch' into 'Español'",
    'es',
    'Translates column B (“English”) into column C (“Español”) for es in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
  [
    "fill empty cells of 'Deutsch'",
    'de',
    'Translates column B (“English”) into column D (“Deutsch”) for de in the sheet “Prices” (from row 2 on; existing texts are kept).',
  ],
];
