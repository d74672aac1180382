import { wordList } from './fragments.ts';

/**
 * Word classes that the Spanish rules are made of. The abbreviations are those of the Ortografía de la lengua
 * española (RAE and ASALE, 2010), list of abbreviations, with American ones of the Diccionario panhispánico de dudas,
 * grouped by what may follow them.
 */

/** Treatment, office, rank, way and place, always before a name: never the end of a sentence. */
export const spanishTitles = wordList(`
    Sr Sra Srta Sres Sras Srtas sr sra srta sres sras D Dª D.ª Dña Dn Dr Dra Dres Dras dr dra Prof Profa Prof.ª prof
  profa Lic Licda   Lcdo Lcda Ing Arq Abg Abog Mtro Mtra Dir Gral gral Cnel Cmte Cap Capit Tte Sgto Alm Brig Cte
  Mons Rvdo Rvda Rev Fr Sto Sta Hno   Hna Exc Excmo Excma Ilmo Ilma Magfco Emmo Pdte Pdta Pres Psic Ec Econ Cra Cría
  Avda avda Avd Av av C/ Cl Cll Pza Pl Plza pza P.º Pso Ctra ctra Crta Carr Cno Urb Edif Bda Blvr Bulev Pje Gta Mt
  Sn   Depto depto Dpto dpto Dep Admón Ayto Gob Univ Inst Fac Dto Min Secr Adm Col
`);

/** Require a following word: never the end of a sentence. */
export const spanishConnectors = wordList(`
    p.\\s?ej P.\\s?ej v.\\s?gr i.e e.g cf cfr Cf Cfr vid Vid v.g aprox apdo Apdo atte resp incl excl núms
`);

/** Precede a number, and end a sentence if none follows. */
export const spanishNumberLabels = wordList(`
    p pp pg pgs pág págs Pág Págs n n.º N.º nº Nº n° N° núm Núm núms nro nros Nro No Nos art arts Art Arts cap caps
  Cap Caps vol vols   Vol Vols fig figs Fig Figs t tt T tel tels Tel Tels teléf Teléf tfno Tfno ext Ext ed eds lám
  láms col cols párr párrs párrf apart   Apart secc Secc inc Inc lib Lib lín líns fol fols fasc sig sigs ss ej ejs
  Ej tab Tab v vv c ca h km Km hab   ene febr feb mar abr may jun jul ago agto sept set oct nov dic Ene Feb Mar Abr
  May Jun Jul Ago Sept Oct Nov Dic   lun mié jue vie sáb dom Lun Mar Mié Jue Vie Sáb Dom piso Piso kgs gr ptas pts
`);

/** Can end a sentence: companies, doubled plurals, forms of address, hours and eras. */
export const spanishSometimesFinal = wordList(`
    Cía cía Hnos hnos Ltda Ltd Inc Corp Co Bros Asoc Sdad Coop Ud Uds Vd Vds ud uds   EE UU RR HH FF AA JJ OO CC SS
  MM PP GG VV BB TT DD NN LL   a.m p.m a.\\s?m p.\\s?m A.M P.M A.\\s?M P.\\s?M a.\\s?C d.\\s?C a.\\s?de\\s?C
  d.\\s?de\\s?C Jr jr h hs min mins seg Hs vol   al ibíd Ibíd íd op.\\s?cit loc.\\s?cit S.\\s?A S.\\s?L
  S.\\s?A.\\s?U S.\\s?L.\\s?U R.\\s?L S.\\s?R.\\s?L C.\\s?V S.\\s?M S.\\s?P
`);

/**
 * Words that hardly ever start a name, so that one in capitals after an abbreviation opens a sentence: pronouns,
 * articles, determiners, question words, conjunctions, prepositions, sentence adverbs, the most common verbs at the
 * beginning.
 */
export const spanishSentenceOpeners = wordList(`
    Yo Tú Él Ella Ello Nosotros Nosotras Vosotros Vosotras Ellos Ellas Usted Ustedes Me Te Se Nos Os Le Les Lo   El
  La Los Las Un Una Unos Unas Este Esta Esto Estos Estas Ese Esa Eso Esos Esas Aquel Aquella Aquello Aquellos
  Aquellas   Mi Mis Tu Tus Su Sus Nuestro Nuestra Nuestros Nuestras Vuestro Vuestra Cada Todo Toda Todos Todas Algún
  Alguno Alguna Algunos   Algunas Ningún Ninguno Ninguna Nada Nadie Alguien Algo Mucho Mucha Muchos Muchas Poco
  Pocos Pocas Otro Otra Otros Otras Varios   Varias Ambos Ambas Cualquier Tal Tales Tanto   Quién Quiénes Qué Cuál
  Cuáles Cuándo Dónde Adónde Cómo Cuánto Cuánta Cuántos Cuántas Quien Quienes Que Cual Cuando Donde Como   Cuanto
  Cuyo Y E O U Ni Pero Mas Sino Aunque Porque Pues Si Conque Mientras Luego Entonces Así   A Ante Bajo Con Contra De
  Del Al Desde Durante En Entre Hacia Hasta Mediante Para Por Según Sin Sobre Tras Salvo Excepto   No Sí Ya Aún
  Todavía También Tampoco Además Asimismo Incluso Solo Sólo Quizá Quizás Acaso Ahora Hoy Ayer Mañana Antes Después
  Siempre Nunca Jamás Aquí Ahí Allí Allá Acá Más Menos Muy Bien Mal Casi Apenas Finalmente Actualmente
  Posteriormente   Es Son Era Eran Fue Fueron Está Están Estaba Estaban Ha Han Había Hay Hubo Tiene Tienen Puede
  Pueden Debe Deben
`);
