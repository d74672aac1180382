import { isKnownLanguage, languageOfCountry, languageOfName } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';

/** Confidence in a column's content. Import uses `high` and `medium`; `low` has to be confirmed. */
export type Confidence = 'high' | 'medium' | 'low';

/** Content of a column: `notes`, or terms in a language (BCP 47). */
export interface RecognizedColumn {
  readonly value: string;
  readonly confidence: Confidence;
}

/** The column of notes; also what `map_value` names it by. */
export const NOTES = 'notes';

/** Headers under which people keep notes on entries, in the languages of most glossaries; folded by `foldName`. */
const noteNames: ReadonlySet<string> = new Set(
  [
    'notes note comment comments remark remarks usage-note annotation annotations',
    'notiz notizen bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen hinweis hinweise',
    'remarque remarques commentaire commentaires nota notas comentario comentarios observaciones observacion',
    'osservazioni commento commenti observacoes observacao opmerking opmerkingen notitie notities uwagi uwaga',
    'notatki komentarz komentarze anteckning anteckningar kommentarer bemærkninger bemærkning merknad merknader',
    'huomautus huomautukset poznamka poznamky megjegyzes megjegyzesek napomena napomene opomba opombe',
    'примечание примечания заметка заметки комментарий комментарии примітка примітки бележка бележки',
    'σημειωση σημειωσεις notlar açıklama ملاحظة ملاحظات הערה הערות टिप्पणी 備考 メモ 注釈 备注 注释 附註 備註 비고 메모',
    'หมายเหตุ catatan pastaba pastabos piezime piezimes markus markused',
  ]
    .join(' ')
    .split(' ')
    .map(foldName),
);

/** Codes that are words of English as well: inside a longer header they mean nothing. */
const words = new Set('id no is it as am or my so to in be he se da do an us'.split(' '));

/**
 * Recognizes the content of a column by its header: a code (`en`, `en_US`), `notes`, the name of a language in English
 * or in that language (`German`, `Deutsch`), the word for notes in another language, or a longer header that contains
 * one of these.
 *
 * @param known canonical languages of the glossary, always recognized
 * @returns undefined if neither a language nor notes are recognized, and for a header longer than `glossaryLimits.header`
 */
export function recognizeHeader(header: string, known: ReadonlySet<string>): RecognizedColumn | undefined {
  const name = header.replaceAll(INVISIBLE, '').trim();
  // Each word is looked up in the data of ICU, which takes up to 60 µs.
  if (name.length > glossaryLimits.header) return undefined;
  const tag = tagOf(name);
  if (tag !== undefined && (known.has(tag) || isPseudoLanguage(tag) || isKnownLanguage(tag))) {
    return { value: tag, confidence: 'high' };
  }
  const folded = foldName(name);
  if (folded === NOTES) return { value: NOTES, confidence: 'high' };
  if (noteNames.has(folded)) return { value: NOTES, confidence: 'medium' };
  const language = languageOfName(name);
  if (language !== undefined) return { value: language, confidence: 'medium' };
  const guess = languageOfCountry(folded) ?? within(name);
  return guess === undefined ? undefined : { value: guess, confidence: 'low' };
}

/** Marks without width, which spreadsheet programs and web pages leave in front of names. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** The canonical form of a code as files spell it: `en_US` is `en-US`, `sr@latin` is `sr-Latn`. */
function tagOf(name: string): string | undefined {
  const [, language, rest = '', script] =
    /^([A-Za-z]{2,3})((?:[-_][A-Za-z\d]+)*)(?:@(latin|cyrillic))?$/i.exec(name) ?? [];
  if (language === undefined) return undefined;
  const subtag = script === undefined ? '' : script.toLowerCase() === 'latin' ? '-Latn' : '-Cyrl';
  return parseLanguageTag(`${language}${subtag}${rest.replaceAll('_', '-')}`)?.tag;
}

/** The one language in a longer header: `Term (German)`, `target_de`, `de-DE translation`. */
function within(name: string): string | undefined {
  const found = new Set<string>();
  for (const word of new Set(name.split(/[\s:;,.()[\]/|]+/))) {
    for (const part of new Set([word, ...word.split(/[_-]/)])) {
      const tag = words.has(part.toLowerCase()) ? undefined : tagOf(part);
      const language = tag !== undefined && tag.length !== 3 && isKnownLanguage(tag) ? tag : languageOfName(part);
      if (language === undefined) continue;
      found.add(language);
      if (found.size > 1) return undefined;
      break;
    }
  }
  const [only] = found;
  return only;
}
