import { splitIntoBatches } from '#domain/texts/split-into-batches.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { capabilityUnavailable, providerFailed, textTooLong } from '#providers/language/errors.ts';
import type {
  LanguageGroup,
  PairSupport,
  ProviderCapabilities,
  TranslatedSegment,
  TranslationProvider,
  TranslationRequest,
} from '#providers/language/provider.ts';
import { withoutRetries } from '#providers/language/retry.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { spaceCodes } from './spaced-codes.ts';
import { encodeMarkup, type MarkupDialect } from './markup.ts';
import { canonicalCode, isSameWriting, matchLanguage } from './match-language.ts';
import { createSharedCall } from './shared-calls.ts';

/** The languages of an engine, in the vendor's notation. */
export interface EngineLanguages {
  readonly sources: readonly string[];
  targetsOf(source: string): readonly string[];
}

/** A pair of languages in the vendor's notation. */
export interface EnginePair {
  readonly source: string;
  readonly target: string;
}

/** Texts of one request to the vendor. */
export interface EngineBatch extends EnginePair {
  readonly texts: readonly string[];
  /** True if the texts are markup. */
  readonly marked: boolean;
  readonly signal: AbortSignal;
}

export interface EngineBatchAnswer {
  readonly texts: readonly string[];
  /** The vendor's count, or the size of the request. */
  readonly characters: number;
}

/** Limits of a service per request. */
export interface BatchLimits {
  readonly texts: number;
  /** In the unit of `sizeOf`. */
  readonly size: number;
  readonly sizeOf: (text: string) => number;
}

/** Common parameters of all batches of a request. */
export interface OpenedRequest {
  readonly limits: BatchLimits;
  readonly send: (batch: EngineBatch) => Promise<EngineBatchAnswer>;
}

/** The vendor-specific part of machine translation. */
export interface EngineAdapter {
  /** Provider identifier. */
  readonly id: string;
  /** At the start of a sentence: `DeepL`. */
  readonly title: string;
  /** The name in results. */
  readonly engine: string;
  readonly capabilities: ProviderCapabilities;
  readonly dialect: MarkupDialect;
  languages(signal: AbortSignal): Promise<EngineLanguages>;
  /** Milliseconds for which they are kept. */
  readonly languagesFor: number;
  /** Prepares a request: its glossary. */
  open(request: TranslationRequest, pair: EnginePair): Promise<OpenedRequest>;
}

interface Piece {
  readonly index: number;
  readonly text: string;
  readonly marked: boolean;
  readonly decode: (answer: string) => CodedText;
}

/** A provider of a vendor's engine: pairs of languages, inline codes as markup, batches, progress and usage. */
export function createEngine(adapter: EngineAdapter): TranslationProvider {
  const { title, capabilities } = adapter;
  const known = createSharedCall(
    (signal) => adapter.languages(signal),
    () => adapter.languagesFor,
  );

  async function findPair(
    sourceLanguage: string,
    targetLanguage: string,
    signal?: AbortSignal,
  ): Promise<EnginePair | string> {
    const [from, to] = [sourceLanguage, targetLanguage].map((tag) => tag.slice(0, 40));
    if (isSameWriting(sourceLanguage, targetLanguage)) {
      return `${from} and ${to} are the same language: choose another target language.`;
    }
    const languages = await known.get(signal);
    const source = matchLanguage(sourceLanguage, languages.sources, 'source');
    if (source === undefined) return `${title} doesn't translate from ${from}: choose another provider.`;
    const target = matchLanguage(targetLanguage, languages.targetsOf(source), 'target');
    if (target === undefined) return `${title} doesn't translate from ${from} to ${to}: choose another provider.`;
    return { source, target };
  }

  return {
    id: adapter.id,
    capabilities,

    async supports(sourceLanguage, targetLanguage): Promise<PairSupport> {
      const pair = await findPair(sourceLanguage, targetLanguage);
      return typeof pair === 'string' ? { supported: false, reason: pair } : { supported: true, pivots: [] };
    },

    async languages(signal) {
      return groupLanguages(await known.get(signal));
    },

    async translate(request) {
      const { segments, signal, retry = withoutRetries } = request;
      signal.throwIfAborted();
      const { sourceLanguage, targetLanguage } = request;
      const pair = await retry(() => findPair(sourceLanguage, targetLanguage, signal), signal);
      if (typeof pair === 'string') throw capabilityUnavailable(pair, 'target_languages');
      const { limits, send } = await retry(() => adapter.open(request, pair), signal);
      const pieces = segments.map((content, index) => toPiece(content, index, adapter.dialect));
      // Texts without codes are sent unchanged: escaping and the white space rules of markup could only harm them.
      const sizeOf = ({ text }: Piece) => limits.sizeOf(text);
      if (pieces.some((piece) => sizeOf(piece) > limits.size)) throw textTooLong(title);
      const batches = [true, false].flatMap((marked) => {
        const alike = pieces.filter((piece) => piece.marked === marked);
        return splitIntoBatches(alike, sizeOf, { items: limits.texts, size: limits.size });
      });
      const translated: TranslatedSegment[] = [];
      let [done, characters] = [0, 0];
      const tasks = batches.map((batch) => async (run: RunCall) => {
        const texts = batch.map(({ text }) => text);
        const { marked } = batch[0]!;
        const answer = await run((each) => retry(() => send({ ...pair, texts, marked, signal: each }), each));
        if (answer.texts.length !== texts.length) {
          throw providerFailed(`${title} returned a different number of texts than it received; try again later.`);
        }
        for (const [place, piece] of batch.entries()) {
          translated[piece.index] = { content: piece.decode(answer.texts[place]!), unknownWords: [] };
        }
        characters += answer.characters;
        done += batch.length;
        request.onProgress?.(done);
      });
      await runTogether(tasks, { concurrency: capabilities.concurrency, signal });
      return { segments: translated, engine: adapter.engine, pivots: [], usage: { ...NO_USAGE, characters } };
    },

    close: () => Promise.resolve(),
  };
}

/** Sources with the same targets together, in BCP 47. */
function groupLanguages(languages: EngineLanguages): readonly LanguageGroup[] {
  const tags = (codes: readonly string[]) => [...new Set(codes.map(canonicalCode))].toSorted();
  const groups = Map.groupBy(languages.sources, (source) => tags(languages.targetsOf(source)).join(' '));
  return [...groups].flatMap(([targets, same]) =>
    targets === '' ? [] : [{ sources: tags(same), targets: targets.split(' ') }],
  );
}

function toPiece(content: CodedText, index: number, dialect: MarkupDialect): Piece {
  if (content.codes.length > 0) {
    const spaced = spaceCodes(content);
    const { text, decode } = encodeMarkup(spaced.content, dialect);
    return { index, marked: true, text, decode: (answer) => spaced.restore(decode(answer)) };
  }
  return { index, marked: false, text: content.text.toWellFormed(), decode: (text) => ({ text, codes: [] }) };
}
