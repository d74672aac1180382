/** Words that don't contribute to the topic of a text, by language subtag; apostrophes don't count as letters. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against all also am an and any are as at be because been before being below between both but by
    can could did do does doing down during each even few for from further had has have having he her here hers him his how i if in
    into is it its it's just may me might more most must my no nor not now of off on once one only or other our out over own same
    shall she should so some such than that the their theirs them then there these they this those through to too under until up
    upon us very was we were what when where which while who whom why will with within without would you your yours`,
  es: `a al algo ante antes aquel así aún aunque bajo bien cada como con cuando de del desde donde dos e el él ella ellas ellos en
    entre era es esa ese eso esta está están este esto estos fue ha han hasta hay la las le les lo los más me mi mientras muy nada ni
    no nos nosotros o otra otro para pero poco por porque pues puede que qué quien se según ser si sí sin sobre son su sus también tan
    tanto te tiene todo todos tras tu tus u un una uno unos usted ustedes y ya yo`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei dadurch dafür
    damit dann das dass dem den denn der des deren dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem
    einen einer eines er es etwa etwas für gegen haben hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja
    jede jedem jeden jeder jedes jedoch kann kein keine können man mehr mein mit muss müssen nach nicht noch nun nur ob oder ohne sehr
    sein seine seinem seinen seiner seit sich sie sind so sollen sondern sowie über um und uns unter vom von vor war waren was weil
    welche wenn wer werden wie wieder wir wird wo wurde wurden zu zum zur zwar zwischen`,
  fr: `à afin ai ainsi alors après au aucun aussi autre autres aux avant avec avoir c ce cela ces cet cette ceux chaque ci comme d
    dans de des donc dont du elle elles en encore entre est et été être eu eux fait il ils j je jusqu l la là le les leur leurs lors lui
    m ma mais même mes moi mon n ne ni nos notre nous on ont ou où par pas pendant peut peuvent plus pour près puis qu quand que quel
    quelle qui s sa sans se ses si son sont sous sur ta te tes ton tous tout toute toutes très tu un une vers vos votre vous y`,
  it: `a ad agli ai al alla alle allo anche ancora che chi ci come con cui da dagli dai dal dalla dalle dei degli del della delle dello
    di dopo dove due e è ed era essere fa fra gli ha hanno i il in io la le lei li lo loro lui ma mentre mi ne nei nel nella nelle no noi
    non nostro o ogni per perché più può quale quando quella quello questa queste questi questo se senza si sia sono su sua sue sui sul
    sulla suo tra tu tutti tutto un una uno vi voi`,
  pt: `a à ao aos aquela aquele as às até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era essa esse
    esta está este eu foi há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós o os ou para pela pelas pelo
    pelos por qual quando que quem se sem ser seu sua suas são só também te tem tinha um uma umas uns você vocês`,
  nl: `aan al alle als bij dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben heeft het hier hij hoe hun ik
    in is ja je kan kunnen maar me meer men met mijn moet na naar niet nog nu of om omdat ons ook op over te tegen toch toen tot u uit uw
    van veel voor was wat we wel werd wie wij wil worden wordt zal ze zich zij zijn zo zonder zou`,
};

const SETS = new Map<string, ReadonlySet<string>>();

/** The stop words of a language (its subtag); empty if it has no list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  let set = SETS.get(language);
  if (set === undefined) {
    set = new Set((STOP_WORDS[language] ?? '').split(/\s+/).filter((word) => word !== ''));
    SETS.set(language, set);
  }
  return set;
}
