import type { FieldKind } from '#formats/ooxml/text/vocabulary.ts';

/**
 * Fields whose result Word computes from something that isn't language (numbers, names, merged data), or that have none
 * (ECMA-376 part 1, 17.16.5). Their results are shown to translators but not translated.
 */
const computedFields = new Set(
  (
    'ADDIN ADDRESSBLOCK ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIDIOUTLINE CITATION DISPLAYBARCODE EDITTIME EMBED EQ FILENAME ' +
    'FILESIZE FORMCHECKBOX GOTOBUTTON GREETINGLINE INCLUDEPICTURE LASTSAVEDBY LINK LISTNUM MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT ' +
    'NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINT PRIVATE RD REVNUM SECTION SECTIONPAGES SEQ SET ' +
    'SHAPE SKIPIF SYMBOL TA TC USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
);

/** The kind of a field's result. @param instruction its code */
export function fieldKind(instruction: string): FieldKind {
  const code = /^[\s"]*(=|[A-Za-z]+)/.exec(instruction)?.[1]?.toUpperCase() ?? '';
  if (code === '=' || computedFields.has(code)) return 'computed';
  return /^[\s"]*HYPERLINK\b/i.test(instruction) ? 'link' : 'text';
}
