/** Kinds of work that the page proposes for files. */
export const WORKS = ['translate', 'rewrite', 'subtitle', 'voiceover', 'dub'] as const;
export type Work = (typeof WORKS)[number];

const RECORDING_WORKS = ['subtitle', 'voiceover', 'dub'] as const;
const RECORDINGS = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|mp3|wav|m4a|ogg|opus|flac|aac)$/i;
const OFFICE = /\.(docx|docm|xlsx|xlsm|pptx|pptm)$/i;

/** The kinds of work that fit files; the first is the proposal. */
export function worksFor(names: readonly string[]): readonly Work[] {
  if (names.length === 0) return ['translate', 'rewrite'];
  if (names.every((name) => RECORDINGS.test(name))) return RECORDING_WORKS;
  return ['translate', 'rewrite'];
}

/** The kinds of work that fit what a form is about: files, or the address of a recording. */
export const worksOf = (
  { address }: { readonly address: string },
  files: readonly { readonly name: string }[],
): readonly Work[] =>
  files.length === 0 && address.trim() !== '' ? RECORDING_WORKS : worksFor(files.map(({ name }) => name));

/** The Office format of a file whose parts an instruction can name; undefined: another file. */
export function officeFormatOf(name: string): 'docx' | 'xlsx' | 'pptx' | undefined {
  const [, end] = OFFICE.exec(name) ?? [];
  return end === undefined ? undefined : (`${end.slice(0, 3).toLowerCase()}x` as 'docx' | 'xlsx' | 'pptx');
}
