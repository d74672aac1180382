import { cellsOfLines } from '#instructions/testing/cells-of.ts';

/** Sentences about `PRICE_LIST` and their explanation, without `Translates`. */
export const SHEET_SELECTIONS = cellsOfLines(`
columns B and F, skip rows where Status is Done | only column B (“English”) and column F (“Status”) in the sheet “Prices”, without rows where column F (“Status”) is “Done”
sheet Prices, everything but SKU | only the sheet “Prices”, without column A (“SKU”)
rows 2 to 4 | only rows 2 to 4 in the sheet “Prices”
all text cells | only cells in the sheet “Prices”
translate everything | only the sheet “Prices”
translate column B in place | only column B (“English”) in the sheet “Prices”
the third column | only column C (“Español”) in the sheet “Prices”
the last column | only column F (“Status”) in the sheet “Prices”
the Description column of sheet Notes | only column B (“Description”) in the sheet “Notes”
the sheets Prices and Notes | only the sheet “Prices” and the sheet “Notes”
the Notes sheet | only the sheet “Notes”
don't translate the header | only the sheet “Prices”, without row 1
all sheets | everything in all sheets
this workbook | everything in all sheets
everything in the entire file | everything in all sheets
all text cells in all sheets | only cells in all sheets
only charts and comments of the workbook | only charts and comments in all sheets
everything but sheet Notes | everything in all sheets, without the sheet “Notes”
everything, charts in all sheets too | only the sheet “Prices”, and also charts in all sheets
only sheet names | only names of sheets
the Notes sheet, sheet names too | only the sheet “Notes”, and also names of sheets in the sheet “Notes”
translate all sheets, hidden rows too | everything in all sheets, and also hidden rows in all sheets
column B, comments too | only column B (“English”) in the sheet “Prices”, and also comments in the sheet “Prices”
sheet names too | only the sheet “Prices”, and also names of sheets
only comments | only comments in the sheet “Prices”
everything, hidden rows of column B too | only the sheet “Prices”, and also hidden rows in column B (“English”) in the sheet “Prices”
column B, comments too. Skip row 3. | only column B (“English”) in the sheet “Prices”, without row 3, and also comments in the sheet “Prices” (except row 3 in the sheet “Prices”)
hidden sheets too | only the sheet “Prices”, and also hidden sheets
rows where Status is not Done | only rows where column F (“Status”) is not “Done” in the sheet “Prices”
rows where Status is empty | only rows where column F (“Status”) is empty in the sheet “Prices”
only rows where Status contains Op | only rows where column F (“Status”) contains “Op” in the sheet “Prices”
skip rows with Status 'Done' | only the sheet “Prices”, without rows where column F (“Status”) is “Done”
columns B, C and D | only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”
columns B-D | only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”
columns B to D except C | only column B (“English”), column C (“Español”) and column D (“Deutsch”) in the sheet “Prices”, without column C (“Español”)
column Englsh | only column B (“English”) in the sheet “Prices”
rows 5 to 900 | only rows 5 to 900 in the sheet “Prices”
Please translate column B only, thanks! | only column B (“English”) in the sheet “Prices”
translate the SKU column and the English column | only column A (“SKU”) and column B (“English”) in the sheet “Prices”
column F stays as it is | only the sheet “Prices”, without column F (“Status”)
only Notes | only the sheet “Notes”
translate row 3 | only row 3 in the sheet “Prices”
the last row | only row 5 in the sheet “Prices”
from row 3 on | only rows from 3 on in the sheet “Prices”
translate column B from row 3 onwards | only rows from 3 on in column B (“English”) in the sheet “Prices”
column B, row 3 | only row 3 in column B (“English”) in the sheet “Prices”
Translate column B. Only row 3. | only row 3 in column B (“English”) in the sheet “Prices”
only rows 2 to 4 of column B | only rows 2 to 4 in column B (“English”) in the sheet “Prices”
skip hidden rows | only the sheet “Prices”, without hidden rows
include hidden rows | only the sheet “Prices”, and also hidden rows in the sheet “Prices”
everything, comments too | only the sheet “Prices”, and also comments in the sheet “Prices”
translate everything including comments | only the sheet “Prices”, and also comments in the sheet “Prices”
Column B. Skip rows where Status is Done. Translate hidden rows too. | only column B (“English”) in the sheet “Prices”, without rows where column F (“Status”) is “Done”, and also hidden rows in column B (“English”) in the sheet “Prices” (except rows where column F (“Status”) is “Done” in the sheet “Prices”)
only charts, comments too | only charts in the sheet “Prices”, and also comments in the sheet “Prices”
translate the Name and Description columns of Notes | only column A (“Name”) and column B (“Description”) in the sheet “Notes”
translate the second sheet | only the sheet “Notes”
everything but the header | only the sheet “Prices”, without row 1
in sheet Notes, only the Description column | only column B (“Description”) in the sheet “Notes”
translate columns B and D without the header, overwrite | only column B (“English”) and column D (“Deutsch”) in the sheet “Prices”, without row 1
everything but SKU and Status | only the sheet “Prices”, without column A (“SKU”) and column F (“Status”)
translate only column B, including hidden rows | only column B (“English”) in the sheet “Prices”, and also hidden rows in column B (“English”) in the sheet “Prices”
Could you please translate only the English column? Thanks! | only column B (“English”) in the sheet “Prices”
translate the whole workbook except sheet Notes | everything in all sheets, without the sheet “Notes”
skip the header row and column A | only the sheet “Prices”, without row 1 and column A (“SKU”)
all text cells of sheet Notes | only cells in the sheet “Notes”
all text cells in rows 2 to 3 | only cells in rows 2 to 3 in the sheet “Prices”
column "English"; rows 2-3 | only rows 2 to 3 in column B (“English”) in the sheet “Prices”
translate rows 2 through 4 of the Description column of Notes | only rows 2 to 4 in column B (“Description”) in the sheet “Notes”
translate rows where column F is Open | only rows where column F (“Status”) is “Open” in the sheet “Prices”
translate everything into Spanish and German | only the sheet “Prices”
column B where English is not empty | only rows where column B (“English”) is not empty in column B (“English”) in the sheet “Prices”
rows after 2 | only rows from 3 on in the sheet “Prices”
every row with Status "Open" | only rows where column F (“Status”) is “Open” in the sheet “Prices”
do not translate rows 2 and 3 | only the sheet “Prices”, without row 2 and row 3
translate all columns except B | only cells in the sheet “Prices”, without column B (“English”)
the first two columns | only column A (“SKU”) and column B (“English”) in the sheet “Prices”
translate charts | only charts in the sheet “Prices”
only charts and comments | only charts and comments in the sheet “Prices”
the drop-down lists too | only the sheet “Prices”, and also drop-down lists and messages of data validation in the sheet “Prices”
`);

/** Sentences that say where translations go, the target languages of their request, and the mapping. */
export const MAPPINGS = cellsOfLines(`
translate column B into column C | es | B → C (es)
source is 'English', put Spanish in 'Español' and German in 'Deutsch' | es,de | B → C (es), B → D (de)
only empty cells of column C | es | B → C (es)
translate column B into columns C and D | es,de | B → C (es), B → D (de)
translate 'English' into the language columns | es,de | B → C (es), B → D (de)
into the language columns | es,de | B → C (es), B → D (de)
translate column B into a new column | fr | B → "French" (fr)
translate column B into new columns | es,de | B → "Spanish" (es), B → "German" (de)
put Spanish in column C | es | B → C (es)
put the translations in column C | es | B → C (es)
translate B into C | es | B → C (es)
B -> C | es | B → C (es)
on sheet Prices translate column B into column C | es | B → C (es)
sheet Prices: translate column B into column C; skip rows where Status = Done | es | B → C (es); without rows where column F (“Status”) is “Done” in the sheet “Prices”
translate column B of sheet Prices into column C | es | B → C (es)
Translate the English column into the Español column, but skip row 3 | es | B → C (es); without row 3 in the sheet “Prices”
translate column B into column H | fr | B → H (null)
put French in 'Français' | fr | B → "Français" (fr)
translate column B into C (Spanish) and D (German) | es,de | B → C (es), B → D (de)
translate 'Englisch' into 'Español' | es | B → C (es)
fill empty cells of 'Deutsch' | de | B → D (de)
`);
