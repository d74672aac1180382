import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { usageOf } from '#providers/language/usage.ts';
import type {
  PairSupport,
  TranslationProvider,
  TranslationRequest,
  TranslationResponse,
} from '#providers/language/provider.ts';
import { capabilityUnavailable, providerFailed } from '#providers/language/errors.ts';
import { encodeContent, type DecodedContent } from './apertium-codec.ts';
import {
  discoverApertium,
  MODE_PROGRAM,
  type ApertiumInstallation,
  type ApertiumLocations,
  type ApertiumPair,
} from './apertium-modes.ts';
import { createPipeline } from './apertium-pipeline.ts';
import { translateMarked } from './marked-words.ts';
import { PipelinePool } from './pipeline-pool.ts';
import { findRoute, reachableTargets, type TranslationRoute, unsupportedReason } from './pivots.ts';

export interface LocalProviderOptions extends ApertiumLocations {
  readonly programs: ProgramRunner;
  /** Milliseconds per request (at most 4,000 characters); default 20,000. */
  readonly requestTimeout?: number;
  /** Returns the shell command of a pair's pipeline; default: printed by Apertium's own program. */
  readonly pipelineCommand?: (pair: ApertiumPair) => string | Promise<string>;
}

export interface LocalProvider extends TranslationProvider {
  readonly id: 'local';
  /** Process groups that are running. */
  processGroups(): readonly number[];
}

/** Pipelines of all pairs together, two for each: its analysis and the rest. Both take 46 to 156 MB. */
const PIPELINES = 8;
/** The last program of the analysis, which writes word-bound blanks to words. */
const LAST_OF_ANALYSIS = ' | apertium-wblank-attach | ';
/** Requests that may wait for a pipeline. */
const MAX_WAITING = 1000;
/** Milliseconds after which an idle pipeline is ended. */
const IDLE_TIMEOUT = 300_000;
/** Milliseconds for the program that prints a pipeline. */
const COMMAND_TIMEOUT = 10_000;

/** Translation by Apertium's rules and dictionaries, for the pairs installed on this machine. */
export function createLocalProvider(options: LocalProviderOptions): LocalProvider {
  let installation: Promise<ApertiumInstallation> | undefined;
  let searchPath = process.env['PATH'] ?? '';
  const commands = new Map<string, string>();
  const pool = new PipelinePool({
    create: (mode) =>
      createPipeline({
        command: commands.get(mode) ?? '',
        searchPath,
        programs: options.programs,
        requestTimeout: options.requestTimeout ?? 20_000,
      }),
    total: PIPELINES,
    queueLimit: MAX_WAITING,
    idleTimeout: IDLE_TIMEOUT,
  });

  async function install(): Promise<ApertiumInstallation> {
    const found = await (installation ??= discoverApertium(options));
    searchPath = found.searchPath;
    return found;
  }

  async function prepareCommand(pair: ApertiumPair, signal: AbortSignal): Promise<void> {
    if (commands.has(pair.mode)) return;
    const read = (each: ApertiumPair) => readCommand(each, { programs: options.programs, searchPath, signal });
    const command = await (options.pipelineCommand ?? read)(pair);
    const end = command.indexOf(LAST_OF_ANALYSIS);
    const analysis = command.slice(0, end + LAST_OF_ANALYSIS.lastIndexOf(' |'));
    if (end !== -1) commands.set(analysisOf(pair.mode), analysis);
    commands.set(pair.mode, end === -1 ? command : command.slice(end + LAST_OF_ANALYSIS.length));
  }

  async function translateText(mode: string, text: string, signal: AbortSignal): Promise<string> {
    const transfer = (request: string) => pool.run(mode, request, signal);
    const isWhole = !commands.has(analysisOf(mode));
    return isWhole ? transfer(text) : translateMarked(await pool.run(analysisOf(mode), text, signal), transfer);
  }

  async function translateOne(
    content: CodedText,
    route: TranslationRoute<ApertiumPair>,
    signal: AbortSignal,
  ): Promise<DecodedContent> {
    let result: DecodedContent = { content, unknownWords: [] };
    for (const pair of route.steps) {
      const encoded = encodeContent(result.content, pair.target);
      const responses: string[] = [];
      for (const text of encoded.requests) responses.push(await translateText(pair.mode, text, signal));
      const decoded = encoded.decode(responses);
      // A word unknown to the first step reaches the second unchanged and is reported again there.
      const known = result.unknownWords.length > decoded.unknownWords.length ? result : decoded;
      result = { content: decoded.content, unknownWords: known.unknownWords };
    }
    return result;
  }

  return {
    id: 'local',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    replacedBy: ['LOCAL_LLM_BASE_URL', 'LOCAL_MT_URL'],

    async supports(sourceLanguage, targetLanguage): Promise<PairSupport> {
      const found = await install();
      const route = findRoute(found.pairs, sourceLanguage, targetLanguage);
      if (route !== undefined) return { supported: true, pivots: route.pivots };
      return { supported: false, reason: unsupportedReason(found, sourceLanguage, targetLanguage) };
    },

    async languages() {
      const { pairs, missing } = await install();
      if (missing !== undefined) throw capabilityUnavailable(missing);
      const groups = Map.groupBy([...new Set(pairs.map(({ source }) => source))].toSorted(), (source) => {
        const { direct, pivoted } = reachableTargets(pairs, source);
        return [...direct, ...pivoted].toSorted().join(' ');
      });
      return [...groups].map(([targets, sources]) => ({ sources, targets: targets.split(' ') }));
    },

    async translate(request: TranslationRequest): Promise<TranslationResponse> {
      const found = await install();
      const route = findRoute(found.pairs, request.sourceLanguage, request.targetLanguage);
      if (route === undefined) {
        throw capabilityUnavailable(unsupportedReason(found, request.sourceLanguage, request.targetLanguage));
      }
      for (const pair of route.steps) await prepareCommand(pair, request.signal);
      const segments: DecodedContent[] = [];
      for (const content of request.segments) {
        request.signal.throwIfAborted();
        segments.push(await translateOne(content, route, request.signal));
        request.onProgress?.(segments.length);
      }
      const engine = `apertium ${route.steps.map((step) => step.mode).join(', ')}`;
      return { segments, engine, pivots: route.pivots, usage: usageOf(request.segments) };
    },

    processGroups: () => pool.processGroups(),
    close: () => pool.close(),
  };
}

/** Key of the pipeline that looks up the words of a mode. */
const analysisOf = (mode: string): string => `${mode} analysis`;

/**
 * The pipeline of a pair as Apertium prints it: `$1` is the option of its generator (`-g` marks unknown words), `$2`
 * one of its tagger, for debugging.
 */
async function readCommand(
  pair: ApertiumPair,
  context: { readonly programs: ProgramRunner; readonly searchPath: string; readonly signal: AbortSignal },
): Promise<string> {
  const { programs, searchPath, signal } = context;
  const unreadable = `The pair ${pair.mode} of the embedded translation engine can't be read; reinstall it.`;
  const printed = await programs
    .run({
      program: MODE_PROGRAM,
      arguments: ['-z', pair.path],
      package: 'apertium',
      environment: { PATH: searchPath },
      timeout: COMMAND_TIMEOUT,
      signal,
    })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw providerFailed(unreadable, error);
    });
  if (printed.exitCode !== 0) throw providerFailed(unreadable);
  return Buffer.from(printed.stdout).toString('utf8').trim().replaceAll('$1', '-g').replaceAll('$2', '');
}
