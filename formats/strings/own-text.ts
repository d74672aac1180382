import type { Replacement } from '#formats/text/splice.ts';

/** A text in the notation of its file. `loquent sync` compares these texts to find changes, and copies them between files. */
export interface OwnText {
  /** Identifies the text in files of any language; absent: its context and meaning. */
  readonly key?: string;
  /** Source of translations; absent: `text`. */
  readonly source?: string;
  /** In its notation; blank if the file has no text there. */
  readonly text: string;
  /** A value as programs read it, plural forms by category, or a range of the source. Texts only replace those of the same notation. */
  readonly notation: 'value' | 'forms' | 'source';
  /** Replaces the text by another one of the same notation. */
  readonly replace: (text: string) => readonly Replacement[];
  /** Removes the text, so that readers find nothing to translate; absent: an empty text has this effect. */
  readonly blank?: () => readonly Replacement[];
}

/** A range of the source in UTF-16 offsets, unchanged. */
export function ownSource(source: string, { start, end }: Pick<Replacement, 'start' | 'end'>): OwnText {
  return {
    text: source.slice(start, end),
    notation: 'source',
    replace: (text) => [{ start, end, text }],
  };
}
