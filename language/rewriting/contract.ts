import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import type { EditedText, EditOptions } from '#language/edited-text.ts';

/** A text to rewrite in its own language, with its options. */
export interface RewritingOptions extends EditOptions {
  readonly type: RewriteType;
  /** Body of the prompt template; rules don't use it. */
  readonly template: string;
}

/** A rewritten text. For `continue`: the unchanged text, followed by its continuation. */
export type Rewriting = EditedText;

/** Chunks of a rewriting as they arrive; the last one is `done`, whose text is validated and may differ from them. */
export type RewritingStreamPart =
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'done'; readonly rewriting: Rewriting };
