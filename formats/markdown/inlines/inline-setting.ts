import type { MarkdownDialect } from '#formats/markdown/dialect.ts';

/** Targets for links and footnotes of a document, normalized by `normalizeLabel`. */
export interface Labels {
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}

/** How the text of a block is read. */
export interface InlineSetting extends Labels {
  readonly dialect: MarkdownDialect;
}
