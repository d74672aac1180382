import { cellsOfLines } from '#instructions/testing/cells-of.ts';

/** Sentences about `DECK` that are refused, with words of the reason. */
export const REFUSED_SLIDE_INSTRUCTIONS = cellsOfLines(`
slides 2-5 and 9 | There is no slide 9: the presentation has slides 1 to 7
slide 0 | There is no slide 0
slides 6 to 12 | There is no slide 12
the ninth slide | There is no slide 9
the last 9 slides | There is no slide
the third slide of section Appendix | There is no slide 3: the presentation has slides 1 to 2
section Foo | There is no section "Foo"; the nearest are "Main", "Appendix"
the fourth section | There is no section 4
the slide titled Cooking | There is no slide "Cooking"; the nearest
slide "Cooking" | There is no slide "Cooking"
translate the comments | Say "only" in front of it, or "too" after it
translate the hidden slides | Say "only" in front of it, or "too" after it
titles, comments too | Say "only"
skip slide 2, notes too | in a sentence of its own
only comments too | Say "only"
slide 3 too | Say "only"
slide 2 and the tables | Say "the … on slides …"
Translate slide 2. Translate the tables. | or "only" in the second sentence
translate slides 1-3 into French | The instruction says into French
translate slides 1-3 from German | source_language is en
titles and tables of slides 1-4 | Say the slides in front
slides 5-2 |
slides with tables |
every second slide |
slides 2-4 unless hidden |
the title slide |
only the nice slides |
make it sound nicer |
not all slides |
everything except |
slides about |
skip |
the important points |
slides 2-3 if there is time |
Übersetze die Folien 2 bis 5 |
 |
all slides except 2 and 3 |
slides mentioning growth |
all text on slide 4 except tables |
all visible slides |
Slides: 2, 3 |
slide 3 as it is |
notes untranslated |
titles on slides 2-3 and the last slide | Say the slides in front
skip titles and tables of slide 2 | Say the slides in front
slide 2, slide 3 too | Say "only"
`);
