/**
 * Takes off what models put around a text although they were asked for nothing else: reasoning, a code fence, JSON, a
 * sentence that introduces it, quotation marks, a remark at the end. What one of the originals has as well stays.
 *
 * @param originals the texts that the answer was made from
 */
export function peelAnswer(answer: string, originals: readonly string[]): string {
  let text = answer.trim();
  for (let round = 0; round < MOST_LAYERS; round += 1) {
    const peeled = LAYERS.reduce((rest, peel) => peel(rest, originals).trim(), text);
    if (peeled === text) return text;
    text = peeled;
  }
  return text;
}

/** A fence in a sentence in a fence happens; more doesn't. */
const MOST_LAYERS = 4;

type Peel = (text: string, originals: readonly string[]) => string;

const POLITE =
  'sure|certainly|of course|absolutely|okay|ok|great|gladly|claro(?: que sí)?|por supuesto|gerne|natürlich|selbstverständlich|' +
  'klar|bien sûr|volontiers|certainement|certo|claro que sim';
const PRESENTING =
  "here(?:['’]s| is| are| you go)|below (?:is|are)|(?:this|the following) is|i(?:['’]ve| have) (?:rewritten|revised|simplified|" +
  'summari[sz]ed|continued|corrected)|aquí (?:tienes?|está|va)|esta es|hier (?:ist|sind|kommt)|voici|voilà|ecco|aqui está';
const LABEL =
  '(?:the )?(?:(?:revised|rewritten|simplified|corrected|elaborated|aligned|updated|improved|final|expanded) (?:text|version|' +
  'translation)|simplified|summary|continuation|resumen|texto (?:revisado|simplificado)|zusammenfassung|(?:über|be)arbeiteter text|' +
  'vereinfachter text|résumé|texte (?:révisé|simplifié))';

/** A sentence that presents what follows, to its colon; or a label that stands alone in its line. */
const INTRODUCTION = new RegExp(
  String.raw`^(?:\*\*)?(?:(?:(?:${POLITE})(?!\p{L})\s?[!,.]?\s*)?(?:${PRESENTING})(?![\p{L}\p{N}])[^\n:：]{0,120}[:：]|` +
    String.raw`(?:${POLITE})\s?[!,.]?\s*\n|${LABEL}[^\n:：]{0,40}[:：](?=\s*(?:\*\*)?\s*\n))(?:\*\*)?\s*`,
  'iu',
);
/** How such a sentence may begin: what streams hold back until they can tell. */
const INTRODUCTION_START = new RegExp(
  String.raw`^(?:<think|\*\*|(?:${POLITE}|${PRESENTING}|${LABEL})(?![\p{L}\p{N}]))`,
  'iu',
);
const LONGEST_START = 40;

const REMARK =
  /\n[^\S\n]*\n[^\n]{0,3}(?:let me know|i hope (?:this|that)|feel free|would you like|(?:note:\s*)?i(?:['’]ve| have) (?:rewritten|revised|simplified|kept|changed|made|preserved))[^\n]*$/iu;

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
  ["'", "'"],
];

const LAYERS: readonly Peel[] = [
  withoutReasoning,
  withoutFence,
  withoutJson,
  withoutIntroduction,
  withoutRemark,
  withoutQuotes,
];

function withoutReasoning(text: string, originals: readonly string[]): string {
  if (!text.startsWith('<think>') || originals.some((original) => original.includes('<think>'))) return text;
  const end = text.indexOf('</think>');
  return end === -1 ? '' : text.slice(end + '</think>'.length);
}

function withoutFence(text: string, originals: readonly string[]): string {
  if (originals.some((original) => original.includes('```'))) return text;
  return /^```[\w-]*\n([\s\S]*?)\n?```$/u.exec(text)?.[1] ?? text;
}

function withoutJson(text: string, originals: readonly string[]): string {
  if (!/^(?:\{[\s\S]*\}|"[\s\S]*")$/u.test(text)) return text;
  if (originals.some((original) => original.trimStart().startsWith(text[0]!))) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return value;
    const values = Object.values(value as object);
    return values.length === 1 && typeof values[0] === 'string' ? values[0] : text;
  } catch {
    return text;
  }
}

function withoutIntroduction(text: string, originals: readonly string[]): string {
  const introduction = INTRODUCTION.exec(text)?.[0];
  if (introduction === undefined || introduction.length === text.length) return text;
  if (originals.some((original) => INTRODUCTION.test(original.trimStart()))) return text;
  return text.slice(introduction.length);
}

function withoutRemark(text: string, originals: readonly string[]): string {
  if (originals.some((original) => REMARK.test(original.trimEnd()))) return text;
  return text.replace(REMARK, '');
}

function withoutQuotes(text: string, originals: readonly string[]): string {
  const pair = QUOTES.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  if (pair === undefined) return text;
  const [open, close] = pair;
  const inner = text.slice(1, -1);
  // Two quotations, one at each end, are not around the whole.
  if (inner.includes(open) || inner.includes(close)) return text;
  const isQuoted = (original: string) => original.trim().startsWith(open) || original.trim().endsWith(close);
  return originals.some(isQuoted) ? text : inner;
}

/** Lets a stream of text through without what introduces it. */
export interface AnswerOpening {
  /** @returns what can be shown by now; often the piece itself */
  push(piece: string): string;
  /** @returns what was held back, when the stream ends */
  end(): string;
}

/** Longest beginning of a stream that is held back, in UTF-16 units: longer than any introduction. */
const LONGEST_HELD = 240;

/**
 * Holds the beginning of a streamed answer back for as long as it may be an introduction, and shows what is left of it
 * then; the rest passes at once.
 *
 * @param originals the texts that the answer is made from
 */
export function createAnswerOpening(originals: readonly string[]): AnswerOpening {
  let held: string | undefined = '';

  function release(): string {
    const text = held ?? '';
    held = undefined;
    return withoutIntroduction(text.trimStart(), originals);
  }

  function isOpen(text: string): boolean {
    if (text.startsWith('<think>') && !text.includes('</think>')) return true;
    if (text.length < LONGEST_START && !/[\n.!?。]/u.test(text))
      return INTRODUCTION_START.test(text) || text.length < 12;
    return INTRODUCTION_START.test(text) && text.length < LONGEST_HELD && !/\n\s*\S/u.test(text);
  }

  return {
    push(piece) {
      if (held === undefined) return piece;
      held = withoutReasoningStart((held + piece).trimStart(), originals);
      return isOpen(held) ? '' : release();
    },
    end: () => (held === undefined ? '' : release()),
  };
}

function withoutReasoningStart(text: string, originals: readonly string[]): string {
  return text.includes('</think>') ? withoutReasoning(text, originals).trimStart() : text;
}
