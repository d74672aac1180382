import type { Replacement } from '#formats/text/splice.ts';

/** A text as its file has it: what changes of a source are found by, and what one file of a format takes from another. */
export interface OwnText {
  /** Identifies the text in files of any language; absent: its context and meaning. */
  readonly key?: string;
  /** Source of translations; absent: `text`. */
  readonly source?: string;
  /** In its notation; blank if the file has no text there. */
  readonly text: string;
  /** A value as programs read it, plural forms by category, or the source itself; only texts of one notation replace each other. */
  readonly notation: 'value' | 'forms' | 'source';
  /** Puts another text of the notation in its place. */
  readonly replace: (text: string) => readonly Replacement[];
  /** Takes the text away, so that readers find nothing to translate; absent: an empty text does. */
  readonly blank?: () => readonly Replacement[];
}

/** A range of the source as it is, UTF-16 offsets. */
export function ownSource(source: string, { start, end }: Pick<Replacement, 'start' | 'end'>): OwnText {
  return {
    text: source.slice(start, end),
    notation: 'source',
    replace: (text) => [{ start, end, text }],
  };
}
