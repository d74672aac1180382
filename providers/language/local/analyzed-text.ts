/** A word of an analyzed stream, as the transfer programs read it. */
export interface AnalyzedWord {
  readonly kind: 'word';
  /** Content of the word-bound blank before it, empty without one. */
  readonly bound: string;
  /** Text between `^` and `$`: the surface and its analyses, escaped. */
  readonly content: string;
  /** The word as in the text, escaped. */
  readonly surface: string;
}

/** A part of an analyzed stream, the output of Apertium's first two programs. */
export type AnalyzedUnit =
  | AnalyzedWord
  /** Signs that join or part words; `word` if the dictionary knows them. */
  | { readonly kind: 'sign'; readonly text: string; readonly word?: AnalyzedWord }
  /** Punctuation that the dictionary knows, and no rule moves. */
  | { readonly kind: 'punctuation'; readonly word: AnalyzedWord }
  | { readonly kind: 'space'; readonly text: string }
  /** A blank with content, `[x0]`. */
  | { readonly kind: 'blank'; readonly text: string };

/** Words of dictionaries that join or part words: hyphens, slashes. Currencies are nouns, other punctuation isn't moved. */
const SIGN = /^[\p{Pd}\p{Pc}\p{Sm}/\\&·•]+$/u;
const UNIT =
  /(?:\[\[(?<bound>[^[\]]*)\]\])?\^(?<content>(?:\\.|[^\\^$])*)\$|(?<blank>\[[^\\[\]]*\])|(?<space>\s+)|(?<sign>(?:\\.|[^\s\\^[])+)|[^]/gsuy;

/** Reads an analyzed stream. Linear. */
export function readAnalysis(stream: string): readonly AnalyzedUnit[] {
  return Array.from(stream.matchAll(UNIT), ({ 0: whole, groups = {} }): AnalyzedUnit => {
    const { bound = '', content, blank, space } = groups;
    if (blank !== undefined) return { kind: 'blank', text: blank };
    if (space !== undefined) return { kind: 'space', text: space };
    if (content === undefined) return { kind: 'sign', text: whole };
    const surface = /^(?:\\.|[^\\/])*/su.exec(content)?.[0] ?? content;
    const word: AnalyzedWord = { kind: 'word', bound, content, surface };
    if (/[\p{L}\p{N}]/u.test(surface)) return word;
    return SIGN.test(surface.replaceAll('\\', ''))
      ? { kind: 'sign', text: surface, word }
      : { kind: 'punctuation', word };
  });
}

/** A part of a response: text, escaped, with the labels of the word-bound blank on it. */
export interface LabeledText {
  readonly labels: readonly string[];
  readonly text: string;
}

const LABELED = /\[\[(?<labels>[^[\]]*)\]\]|(?<text>(?:\\.|\[[^\\[\]]*\]|[^\\[])+|[^])/gsu;

/** Reads a response of the transfer programs, without loss. Linear. */
export function readLabels(response: string): readonly LabeledText[] {
  const parts: LabeledText[] = [];
  let labels: readonly string[] = [];
  for (const { groups = {} } of response.matchAll(LABELED)) {
    if (groups['labels'] === undefined) parts.push({ labels, text: groups['text'] ?? '' });
    else labels = groups['labels'] === '/' ? [] : groups['labels'].split(/;\s*/u);
  }
  return parts;
}

/** Writes what `readLabels` reads. */
export function writeLabels(parts: readonly LabeledText[]): string {
  return parts.map(({ labels, text }) => (labels.length === 0 ? text : labeledText(labels.join('; '), text))).join('');
}

/** Text with a word-bound blank around it. @param bound its content, empty for none */
export const labeledText = (bound: string, text: string): string => (bound === '' ? text : `[[${bound}]]${text}[[/]]`);
