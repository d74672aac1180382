import { cellsOfLines } from '#instructions/testing/cells-of.ts';

/** Sentences about `PRICE_LIST` that are refused, the target languages of their request, and words of the reason. */
export const REFUSED_SHEET_INSTRUCTIONS = cellsOfLines(`
data starts in row 3; translate column B into column C | es |
header is in row 2, translate column B into column C | es |
skip rows marked Done in Status | es |
translate column B into the next column | es |
translate column Z into column C | es | There is no column Z with text in the sheet "Prices": its columns are A ("SKU")
translate column "Englishs words" into C | es | There is no column "Englishs words"; the nearest
column Foo | es | There is no column "Foo"; the nearest are "SKU"
translate only the nice columns | es |
sheet Pricse | es | There is no sheet "Pricse"; the nearest are "Prices"
the Foo sheet | es |
the fifth sheet | es | There is no sheet 5
translate column B into column B | es | Column B is both source and target
translate column B into columns B | es | say "overwrite"
translate column B into Spanish | es | Say "into the column …"
translate column B into columns C and C | es | Column C is the target of two columns
translate column B into columns E and F | es,de | Say which language goes into which column
translate column B into column C | es,de | has de, and the instruction names no column for it
translate column B into column D | es | The target column is titled "Deutsch", and target_languages of the request is es
put French in "Français" | es | The instruction says French, and target_languages of the request is es
translate everything into French | es | The instruction says into French
translate column B from German into column C | es | source_language is en
translate columns B and A into column C | es | Name one source column
translate column B into C. Translate column A. | es | Name one source column
put Spanish in column Spanitch words | es | There is no column "Spanitch words"; the nearest
translate column B into column C, comments too | es | With a target column only cells of the source column
overwrite existing translations, only empty cells of column C | es | not both
translate the comments | es | Say "only" in front of it, or "too" after it
charts, comments too | es | Say "only"
skip column A, comments too | es | in a sentence of its own
column A too | es | Say "only"
column B and row 3 | es | Say "rows … of column …"
Translate column B. Translate row 3. | es | or "only" in the second sentence
first 3 rows | es | "rows 2 to 4"
rows 50 to 90 | es | There is no row 50 in the sheet "Prices": its last row with a value is 5
overwrite | es | Say which column is translated into which
make it sound nicer | es |
translate missing translations | es |
rows 5 to 2 | es |
rows where Price is more than 20 | es |
everything except | es |
translate column | es |
not all rows | es |
skip | es |
translate everything unless it is done | es |
every second row | es |
columns B and D if they are long | es |
the important rows | es |
Übersetze Spalte B in Spalte C | es |
 | es |
skip the first row | es,de | "row 2"
everything below row 2 | es,de |
don't translate numbers | es,de |
hidden rows and columns too | es,de |
translate column C if Status isn't Done | es,de |
rows 3+ | es,de |
rows up to 3 | es,de |
column B until row 3 | es,de |
rows whose Status is Open and English contains Blue | es,de |
rows with no Deutsch | es,de |
columns 2 and 4 | es,de |
translate the English column into Español, overwrite | es | Say "into the column …"
Translate column B to column C, overwrite existing | es |
translate English into Spanish | es | Say "into the column …"
from English to Spanish | es | Say "into the column …"
Spanish in C, German in D | es,de |
English is in column B, Spanish goes in C and German goes in D | es,de |
translate the texts in column B into column C for rows 3 to 4 | es |
translate columns B and C into D and E | es | Name one source column
only fill in the empty cells of the Spanish column | es |
source: B, target: C | es |
translate column B to Español, Deutsch | es,de |
column A of sheet Prices and column B of sheet Notes | es | It names parts of different sheets
translate column B from English into Spanish | es | Say "into the column …"
translate everything into column C | es | With a target column only cells
replace column B with C | es |
column B to D | es |
skip rows where Status is Done and Notes | es |
skip all sheets | es |
charts in all sheets and comments of sheet Notes | es | It names parts of different sheets
the first 999999 columns | es | It names too many columns
the SKU column and the English column in row 3 | es | Say the rows or the sheet in front
translate column B into C (Klingon) | es |
put Spanish in column C and column D | es |
column B unchanged | es |
translate column C, column B unchanged | es |
row 3 of column B and C | es | Say the rows or the sheet in front
skip column A and the English column in row 3 | es | Say the rows or the sheet in front
column B. Also column C | es | Say "only"
skip column A on all sheets | es | Name the sheet
put Spanish in C and D | es |
translate column B into a new column called 'French' | es |
column B → column C, keep existing translations | es |
don't overwrite existing translations, translate column B into C | es |
only rows where English is 'Red chair' or 'Blue table' | es |
skip rows where Status is Done or Notes | es |
skip rows where Status is 'Done' or Notes | es |
translate column B into column C on all sheets | es | Name the sheet
`);
