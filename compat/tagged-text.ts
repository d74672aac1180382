import { htmlTokens } from '#formats/html/tokens.ts';
import { readHtmlPage, type PagePlace } from '#formats/html/page-reader.ts';
import { writePlaces } from '#formats/html/page-writer.ts';
import { splice } from '#formats/text/splice.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';

/** A text of a request with the parts of it that are translated. */
export interface TranslatableText {
  readonly parts: readonly CodedText[];
  /** The text with its parts translated. @throws LoquentError `document_write_failed` */
  readonly write: (translated: readonly CodedText[]) => string;
}

/** A text without tags. */
export const readUntaggedText = (text: string): TranslatableText => ({
  parts: [plainText(text)],
  write: ([translated]) => translated?.text ?? text,
});

/** A piece of a web page. Scripts, comments and everything marked `translate="no"` or `notranslate` stay. */
export function readHtmlText(source: string): TranslatableText {
  const places = readHtmlPage(source, htmlTokens(source, false)).filter(({ translate }) => translate);
  return readTaggedText(source, places, false);
}

/** A source whose places are translated, and all of which else stays byte for byte. @param xml whether it has XML's entities only */
export function readTaggedText(source: string, places: readonly PagePlace[], xml: boolean): TranslatableText {
  return {
    parts: places.map(({ coded }) => coded.content),
    write(translated) {
      const changes = places.map((place, index) => ({
        place,
        target: translated[index] ?? place.coded.content,
        where: place.role,
      }));
      const edits = writePlaces(source, changes, { xml, holds: () => true });
      return splice(
        source,
        edits.toSorted((one, other) => one.start - other.start),
      );
    },
  };
}
