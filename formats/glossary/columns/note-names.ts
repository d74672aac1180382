import { foldName } from '#domain/text/fold-name.ts';

/** Headers under which people keep notes on entries, in the languages of most glossaries; folded by `foldName`. */
export const noteNames: ReadonlySet<string> = new Set(
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
