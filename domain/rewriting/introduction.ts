/** Polite openings in the languages in which models answer. */
const POLITE =
  'sure|certainly|of course|absolutely|okay|ok|great|gladly|claro(?: que sí)?|por supuesto|gerne|natürlich|selbstverständlich|' +
  'klar|bien sûr|volontiers|certainement|certo|claro que sim';
const PRESENTING =
  "here(?:['’]s| is| are| it is| you go)|below (?:is|are)|(?:this|the following) is|i(?:['’]ve| have) (?:rewritten|revised|simplified|" +
  'summari[sz]ed|continued|corrected|translated)|aquí (?:tienes?|está|va)|esta es|hier (?:ist|sind|kommt)|voici|voilà|ecco|aqui está';
const LABEL =
  '(?:the )?(?:(?:revised|rewritten|simplified|corrected|elaborated|aligned|updated|improved|final|expanded|translated) (?:text|' +
  'version|translation)|simplified|summary|continuation|translation|resumen|texto (?:revisado|simplificado)|traducción|zusammenfassung|' +
  'übersetzung|traduction|(?:über|be)arbeiteter text|' +
  'vereinfachter text|résumé|texte (?:révisé|simplifié))';

/** A sentence that introduces the following text, to its colon; or a label alone on its line. */
const INTRODUCTION = new RegExp(
  String.raw`^(?:\*\*)?(?:(?:(?:${POLITE})(?!\p{L})\s?[!,.]?\s*)?(?:${PRESENTING})(?![\p{L}\p{N}])[^\n:：]{0,120}[:：]|` +
    String.raw`(?:${POLITE})\s?[!,.]?\s*\n|${LABEL}[^\n:：]{0,40}[:：](?=[^\S\n]*(?:\*\*[^\S\n]*)?\n))(?:\*\*)?\s*`,
  'iu',
);
/** Possible beginnings of such a sentence: streams hold them back until they can decide. */
const INTRODUCTION_START = new RegExp(String.raw`^(?:\*\*|(?:${POLITE}|${PRESENTING}|${LABEL})(?![\p{L}\p{N}]))`, 'iu');

/** First words of all of these: text with another first word is not an introduction, and isn't held back. */
const FIRST_WORDS =
  'sure certainly of absolutely okay ok great gladly claro por gerne natürlich selbstverständlich klar bien volontiers ' +
  'certainement certo here below this the i aquí esta hier voici voilà ecco aqui revised rewritten simplified corrected ' +
  'elaborated aligned updated improved final expanded translated summary continuation translation resumen texto traducción ' +
  'zusammenfassung übersetzung traduction überarbeiteter bearbeiteter vereinfachter résumé texte';
const STARTS = FIRST_WORDS.split(' ');

/** Length in UTF-16 units from which, as at the end of a sentence, the first words decide. */
const MAX_START_LENGTH = 40;
/** With fewer characters, the first words are incomplete. */
const MIN_START_LENGTH = 12;
/** Longer than any introduction; bounds the text that is tested with each piece. */
const MAX_INTRODUCTION_LENGTH = 240;

/** Removes a sentence that introduces the following text, unless one of the originals has one, too. */
export function withoutIntroduction(text: string, originals: readonly string[]): string {
  const introduction = INTRODUCTION.exec(text)?.[0];
  if (introduction === undefined || introduction.length === text.length) return text;
  if (originals.some((original) => INTRODUCTION.test(original.trimStart()))) return text;
  return text.slice(introduction.length);
}

/** True as long as the beginning of an incomplete text may be an unfinished introduction. */
export function mayBeIntroduction(beginning: string): boolean {
  if (beginning.length >= MAX_INTRODUCTION_LENGTH) return false;
  const bare = beginning.toLowerCase().replace(/^\*{1,2}/, '');
  const [first = ''] = /^[^\s,.:!'’：]*/u.exec(bare) ?? [];
  const isWhole = first.length < bare.length;
  if (!STARTS.some((start) => (isWhole ? start === first : start.startsWith(first)))) return false;
  const introduction = INTRODUCTION.exec(beginning)?.[0];
  if (introduction !== undefined) {
    const rest = beginning.slice(introduction.length);
    return rest === '' || mayBeIntroduction(rest);
  }
  if (beginning.length < MAX_START_LENGTH && !/[\n.!?。]/u.test(beginning)) {
    return INTRODUCTION_START.test(beginning) || beginning.length < MIN_START_LENGTH;
  }
  return INTRODUCTION_START.test(beginning) && !beginning.trimEnd().includes('\n');
}
