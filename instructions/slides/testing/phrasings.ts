import { cellsOfLines } from '#instructions/testing/cells-of.ts';

/** Sentences about `DECK` and their explanation, without `Translates`. */
export const SLIDE_SELECTIONS = cellsOfLines(`
only subtitles, comments too | only subtitles, and also comments
slides 2-5 and 7 | only slides 2 to 5 and slide 7
all slides except the last | everything, without slide 7
only titles | only titles
slides about pricing | only slides about “pricing”
without speaker notes | everything, without speaker notes
only the notes | only speaker notes
hidden slides too | everything, and also hidden slides
the first half | only slides 1 to 4
the second half | only slides 5 to 7
section Appendix | only the section “Appendix”
the tables on slide 4 | only tables on slide 4
comments too | everything, and also comments
alternative text | only alternative text
translate everything | everything
translate everything into Spanish | everything
slide 3 | only slide 3
slides 2 through 4 and slide 7 | only slides 2 to 4 and slide 7
the first slide | only slide 1
the last slide | only slide 7
the first three slides | only slides 1 to 3
the first and last slide | only slide 1 and slide 7
the second and third slides | only slide 2 and slide 3
all slides but the first two | everything, without slides 1 to 2
skip slides 2 and 3, without notes | everything, without slide 2, slide 3 and speaker notes
don't translate the notes | everything, without speaker notes
slides 2-4, only titles | only titles on slides 2 to 4
only titles on slides 2-4 | only titles on slides 2 to 4
titles and subtitles | only titles and subtitles
the titles of section Appendix | only titles in the section “Appendix”
the Appendix section | only the section “Appendix”
only section Main, hidden slides too | only the section “Main”, and also hidden slides in the section “Main”
section Apendix | only the section “Appendix”
slide "Market" | only slide 3 (“Market”)
the "Our prices" slide | only slide 2 (“Our prices”)
the Team slide | only slide 4 (“Team”)
slides about "prices" except slide 3 | only slides about “prices”, without slide 3
slides about the team | only slides about “team”
the first half of section Main | only slides 1 to 3
from slide 3 on | only slides 3 to 7
from slide 3 to 5 | only slides 3 to 5
slides 3 onwards | only slides 3 to 7
slides after 4 | only slides 5 to 7
slides before 3 | only slides 1 to 2
hidden slides | only hidden slides
include hidden slides | everything, and also hidden slides
only comments | only comments
slides 2 to 4, comments too | only slides 2 to 4, and also comments on slides 2 to 4
all slides and the comments too | everything, and also comments
Translate slides 2 to 4. Only the tables. | only tables on slides 2 to 4
Please translate slides 1 to 3 only, thank you! | only slides 1 to 3
Translate slides 1-3 into Spanish but skip the notes | only slides 1 to 3, without speaker notes
the presentation without slide 1 | everything, without slide 1
slide 1 stays in English | everything, without slide 1
the notes should not be translated | everything, without speaker notes
leave the footers alone | everything, without footers
the speaker notes of slide 3 | only speaker notes on slide 3
notes on slides about pricing | only speaker notes on slides about “pricing”
slide 4 without its tables | only slide 4, without tables
slides 1 and 3 but not the notes | only slide 1 and slide 3, without speaker notes
only bullet points | only body text
alt text too | everything, and also alternative text
translate the section names too | everything, and also names of sections
everything except the section Appendix | everything, without the section “Appendix”
everything except the tables on slide 4 | everything, without tables on slide 4
section Appendix and slide 2 | only the section “Appendix” and slide 2
in section Main, only the titles | only titles in the section “Main”
slides 3+4 | only slide 3 and slide 4
the diagrams on slides 2-4 | only diagrams on slides 2 to 4
`);
