/** Facts about a whole document in one target language, for the system prompt; equal in all calls of a file. */
export interface DocumentBrief {
  /** Up to 1,500 UTF-16 code units, in the source language. */
  readonly abstract?: string;
  /** Readers whom the text addresses, up to 300 UTF-16 code units. */
  readonly audience?: string;
  /** Form of address. */
  readonly register?: 'formal' | 'informal' | 'neutral';
  /** True: a person has set it, and it goes before the formality of the request. */
  readonly isRegisterSet?: true;
}
