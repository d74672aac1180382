import { wordList } from './fragments.ts';

/**
 * Word classes that the English rules are made of. The abbreviations are of the kinds that the Chicago Manual
 * of Style (17th ed.) lists in its chapter on abbreviations, grouped by what may follow them.
 */

/** Always before a name (titles, ranks, places): never the end of a sentence. */
export const englishTitles = wordList(`
    Mr Mrs Ms Mx Messrs Mme Mlle Dr Drs Prof Profs Rev Revd Hon Gen Col Maj Capt Cpt Lt Sgt Cpl Pvt Cmdr Cdr Adm
  Brig Gov Sen   Sens Rep Reps Pres Amb Supt Insp Det Msgr Fr Mt Mts Ft Pte Cllr Cong Atty Asst Assoc Dir
`);

/** Scholarly abbreviations that require a following word: never the end of a sentence. */
export const englishConnectors = wordList(`
    e.g i.e cf v vs viz approx ca incl esp excl resp attn Attn Re orig repr trans transl Cf Viz E.g I.e Approx Incl
`);

/** Precede a number, and end a sentence if none follows. */
export const englishNumberLabels = wordList(`
    p pp P Pp No no Nos nos N° Nº n° nº vol vols Vol Vols fig figs Fig Figs ch chs chap Ch Chap sec secs Sec Secs
  sect Sect art   arts Art Arts para paras eq eqs Eq Eqs ex Ex app App ed eds n nn vv l ll c b d fl r tab Tab pl Pl
  pt Pt ser bk Bk col cols   Sun Sat Mar May tel Tel ext Ext r rm Rm apt Apt ste Ste ver Ver rev ref Ref
`);

/** Can end a sentence: companies, degrees, family suffixes, streets, calendar, states. */
export const englishSometimesFinal = wordList(`
    co Co corp Corp inc Inc ltd Ltd Pty Bros bros Assn assn Dept dept Univ univ Inst inst Govt govt Mfg Natl Intl
  Org Fdn   Jr jr Sr sr Esq esq Ph.D Ed.D Psy.D M.D D.D.S Hons   St st Ave ave Blvd blvd Rd rd Ln ln Hwy hwy Pkwy
  pkwy Sq sq Pl Ct ct Bldg bldg Ter   Jan Feb Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs
  Fri   Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kans Ky Mass Md Mich Minn Miss Mo Mont Neb Nebr Nev Okla Ore
  Pa Penn Tenn   Tex Va Vt Wash Wis Wyo Ont Que Alta Eng Eur Am Ger Ital   al ibid Ibid a.m p.m A.M P.M seq repr
  misc temp max min avg est Est ft oz lb lbs yd yds mi hr hrs mins secs
`);

/**
 * Words that hardly ever start a name, so that one in capitals after an abbreviation opens a sentence: pronouns,
 * articles, determiners, wh-words, auxiliaries, conjunctions, prepositions, sentence adverbs. Excluded as names: Will,
 * May, Mark, First.
 */
export const englishSentenceOpeners = wordList(`
    I He She It We You They He's She's It's My Your His Her Its Our Their Mine Yours Hers Ours Theirs This That
  These Those   A An The Each Every Some Any All Both Many Most Much Several Few Another Other Others Such No None
  Nobody Nothing Somebody   Someone Something Everybody Everyone Everything Anyone Anything One   Who Whom Whose
  What Which When Where Why How Whoever Whatever Whichever Whenever Wherever However   Am Is Are Was Were Be Been Do
  Does Did Don't Didn't Doesn't Have Has Had Can Could Should Would Shall Might Must Isn't Aren't   And But Or Nor
  So Yet For If Unless Until Although Though Because Since While Whereas Whether As Once Than Then Thus Hence   At
  By In On Of To From With Without Within After Before During Between Among Against About Above Below Under Over
  Through   Into Upon Despite Besides Beyond Along Across Around Behind Beneath Near Off Per Via Except Like Unlike
  Here There Now Today Tomorrow Yesterday Tonight Soon Later Meanwhile Afterwards Afterward Finally Eventually Still
  Again   Also Too Even Only Just Perhaps Maybe Indeed Instead Otherwise Therefore Moreover Furthermore Nevertheless
  Nonetheless   Additionally Consequently Accordingly Similarly Likewise Unfortunately Fortunately Obviously Clearly
  Certainly Surely   Please Let Let's Yes Not Never Always Often Sometimes Usually
`);

/** Names that contain a mark, which is not the end of a sentence. */
export const NAMES_WITH_MARKS = [
  'Yahoo!',
  'Yum!',
  'Joomla!',
  'Jeopardy!',
  'Kahoot!',
  'Oklahoma!',
  'Mamma Mia!',
  'Moulin Rouge!',
];

/** Verbs that report speech after a quotation: “Stop!” Mary said. */
export const reportingVerbs = wordList(`
    said says asked asks replied answered cried shouted whispered murmured muttered exclaimed yelled added continued
  explained   told wrote writes announced declared insisted demanded laughed sighed thought
`);
