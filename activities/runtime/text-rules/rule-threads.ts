import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import { textTooComplex } from '#domain/text-too-complex.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import type { SharedRules, TextRules } from '#language/rules/text-rules.ts';
import { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { RuleTask } from './thread.ts';

/** UTF-16 units up to which rules take less time than transferring the text, whatever its content. */
const MAX_SYNCHRONOUS_LENGTH = 2000;
/** Entries of glossaries up to which the same applies. */
const MAX_SYNCHRONOUS_ENTRIES = 200;
/** Ms: twenty times the time for 200,000 characters of text with a glossary. */
const TIME_LIMIT = 20_000;
/** MB of a thread's heap. */
const MEMORY = 384;

export interface RuleThreadsOptions {
  /** Texts processed at a time; default: 2. */
  readonly threads?: number;
  /** Texts that wait for a thread; default: that of `ThreadPool`. */
  readonly waiting?: number;
  /** Ms of work of rules on one text. */
  readonly timeLimit?: number;
}

/**
 * Runs rules without a model: on short texts synchronously, on long ones in threads that organizations share fairly,
 * with a limit of time, and ended when no caller waits for the result.
 */
export class RuleThreads implements SharedRules {
  readonly #pool: ThreadPool;
  readonly #timeLimit: number;

  constructor({ threads = 2, waiting, timeLimit = TIME_LIMIT }: RuleThreadsOptions = {}) {
    const module = new URL('./thread.ts', import.meta.url);
    this.#pool = new ThreadPool({ module, threads, memory: MEMORY, ...(waiting === undefined ? {} : { waiting }) });
    this.#timeLimit = timeLimit;
  }

  rulesFor(organizationId: string): TextRules {
    const run = <Result>(input: RuleTask, signal: AbortSignal) => this.#run<Result>(organizationId, input, signal);
    return {
      async edit(edit, terminology, signal) {
        const { sourceText } = edit;
        const targetText = edit.kind === 'revise' ? edit.targetText : sourceText;
        const glossaries = terminology?.relevant(sourceText, targetText) ?? [];
        if (isSmall(sourceText + targetText, glossaries)) return SYNCHRONOUS_RULES.edit(edit, terminology, signal);
        const { sourceLanguage = '', targetLanguage = '' } = terminology ?? {};
        const relevant = terminology && { glossaries, sourceLanguage, targetLanguage };
        return run({ kind: 'edit', edit, terminology: relevant }, signal);
      },
      async analyze(analysis, signal) {
        const { analyzer, text, language } = analysis;
        const glossaries = analyzer.relevant(text);
        if (isSmall(text, glossaries)) return SYNCHRONOUS_RULES.analyze(analysis, signal);
        return run({ kind: 'analyze', text, glossaries, language }, signal);
      },
      async check(check, signal) {
        const { segment, wantsTerms } = check;
        const [source, target] = [segment.source.text, segment.target.text];
        // Jobs check each segment: restricting the glossaries would take as long as the check of a short one.
        if (source.length + target.length <= MAX_SYNCHRONOUS_LENGTH) return SYNCHRONOUS_RULES.check(check, signal);
        const { terminology, ...options } = check.options;
        const { sourceLanguage = '', targetLanguage = '' } = terminology ?? {};
        const relevant = terminology && {
          glossaries: terminology.relevant(source, target),
          sourceLanguage,
          targetLanguage,
        };
        return run({ kind: 'check', check: { segment, wantsTerms }, options, terminology: relevant }, signal);
      },
    };
  }

  findSpeakers: SharedRules['findSpeakers'] = (organizationId, voices, signal) =>
    this.#run(organizationId, { kind: 'speakers', voices }, signal);

  #run<Result>(organizationId: string, input: RuleTask, signal: AbortSignal): Promise<Result> {
    const limits = { timeLimit: this.#timeLimit, tooSlow: textTooComplex, outOfMemory: textTooComplex };
    return this.#pool.run<Result>({ organizationId, input, signal, ...limits });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function isSmall(text: string, glossaries: readonly GlossaryContent[]): boolean {
  if (text.length > MAX_SYNCHRONOUS_LENGTH) return false;
  return glossaries.reduce((sum, { entries }) => sum + entries.length, 0) <= MAX_SYNCHRONOUS_ENTRIES;
}
