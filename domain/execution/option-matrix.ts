import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { translationAbilities, type Executor } from './executor.ts';

/** Work on texts or speech. */
export type LanguageTask = 'translate' | 'revise' | 'rewrite' | 'assess' | 'extract_terms' | 'subtitle' | 'speak';

/** A task and its executor. */
export interface Execution {
  readonly task: LanguageTask;
  readonly executor: Executor;
  /** BCP 47, of translations; absent: not known yet. */
  readonly targetLanguage?: string;
  /** True: the result is shown while it is made. */
  readonly isStreamed?: boolean;
}

/** `hinted`: the executor gets it without being bound to it. `ignored`: the work is done without it. `refused`: ignoring it would mislead. */
export type OptionVerdict = 'followed' | 'hinted' | 'ignored' | 'refused';

/** Why an option isn't followed: the second part of a message. */
export const REASONS = {
  needs_model: "the engine can't follow this. Choose a provider with a language model.",
  no_setting: 'the dubbing service has no such setting.',
  terms_are_hints: 'the dubbing service gets the terms in the spoken language, and translates them as it sees fit.',
  service_does_all: 'the dubbing service does all of the work. Leave the field out.',
  no_project: 'only dubbing services have projects.',
  no_voice: 'subtitles have no voice.',
  stores_replace_it: 'context stores replace it. Put it into a document of type styleguide.',
  nothing_translated: 'nothing is translated.',
  no_examples: 'no model gets matches as examples.',
  never_reused: 'only translations use exact matches unchanged.',
  streamed_once: 'a stream shows the text while it is translated. Send the request without a stream.',
  needs_refiner: "the engine can't assess. Name a provider with a language model in refine_with.",
  only_best: 'nothing is translated again. Send "quality": "best" with it.',
  examples_need_model:
    'the engine can\'t follow examples. It translates texts with exact matches: send "reuse", or choose a provider with a ' +
    'language model.',
} as const;
export type Reason = keyof typeof REASONS;

/**
 * Requirements for an executor to follow an option; `no_stores`: a request without context stores; `refiner`: one that names another provider
 * to refine; `best`: one that has translations assessed.
 */
type Condition = 'instructions' | 'formality' | 'context' | 'no_stores' | 'refiner' | 'best';

/** How an executor treats an option. */
export interface OptionOutcome {
  readonly verdict: OptionVerdict;
  /** Absent if the option is followed. */
  readonly reason?: Reason;
}

/** An outcome; with `needs`, it is followed if the condition holds, else ignored for the reason. */
interface Cell extends OptionOutcome {
  readonly needs?: Condition;
}

/** An option by executor: language models, engines and rules, dubbing services. */
interface Row {
  readonly model: Cell;
  readonly engine: Cell;
  readonly dubbing?: Cell;
  /** Instead of the others, for a stream. */
  readonly streamed?: Cell;
}

type OptionRows = { readonly [Task in LanguageTask]?: Row };

/** The other options of a request, on which an outcome may depend. */
interface OtherOptions {
  readonly context_stores?: unknown;
  readonly quality?: unknown;
  readonly refine_with?: unknown;
}

const FOLLOWED: Cell = { verdict: 'followed' };
const ignored = (reason: Reason): Cell => ({ verdict: 'ignored', reason });
const given = (needs: Condition, reason: Reason = 'needs_model'): Cell => ({ verdict: 'followed', needs, reason });
const both = (cell: Cell): Row => ({ model: cell, engine: cell });

const ALL = both(FOLLOWED);
const MODELS: Row = { model: FOLLOWED, engine: ignored('needs_model') };
const INSTRUCTED = both(given('instructions'));
const CONTEXT = both(given('context'));
const FORMALITY: Row = { model: FOLLOWED, engine: given('formality') };
const STYLEGUIDE: Row = { model: given('no_stores', 'stores_replace_it'), engine: ignored('needs_model') };
const NO_EXAMPLES = both(ignored('no_examples'));
const EXAMPLES: Row = { model: FOLLOWED, engine: ignored('no_examples') };
const SUGGEST: Row = { model: FOLLOWED, engine: ignored('examples_need_model') };
const REUSE: Row = { model: ignored('never_reused'), engine: ignored('no_examples') };
const STREAMED = ignored('streamed_once');
const REFINED: Row = { model: FOLLOWED, engine: given('refiner', 'needs_refiner') };
const REFINER = both(given('best', 'only_best'));
const NO_PROJECT = both(ignored('no_project'));

/** Every option by the tasks whose requests take it, in the order of warnings. Some are parts of a field. */
export const OPTION_MATRIX = {
  instructions: { translate: INSTRUCTED, revise: MODELS, rewrite: MODELS },
  extra_instructions: { translate: INSTRUCTED },
  notes: { translate: MODELS },
  domain: { translate: INSTRUCTED, revise: MODELS, rewrite: MODELS, assess: MODELS, extract_terms: MODELS },
  formality: {
    translate: FORMALITY,
    revise: MODELS,
    rewrite: MODELS,
    subtitle: FORMALITY,
    speak: { ...FORMALITY, dubbing: ignored('no_setting') },
  },
  styleguide: { revise: STYLEGUIDE, rewrite: STYLEGUIDE },
  template: { rewrite: MODELS },
  documents: { translate: MODELS, revise: MODELS, rewrite: MODELS, assess: MODELS },
  memories: { translate: ALL, revise: MODELS, rewrite: both(ignored('nothing_translated')), assess: ALL },
  prompts: { translate: INSTRUCTED, revise: MODELS, rewrite: MODELS, assess: MODELS },
  glossaries: {
    translate: ALL,
    revise: ALL,
    rewrite: ALL,
    assess: ALL,
    subtitle: ALL,
    speak: { ...ALL, dubbing: { verdict: 'hinted', reason: 'terms_are_hints' } },
  },
  segmentation: { translate: ALL, revise: MODELS, rewrite: ALL },
  context_window: { translate: CONTEXT, revise: MODELS },
  provider: {
    translate: ALL,
    revise: ALL,
    rewrite: ALL,
    assess: ALL,
    extract_terms: ALL,
    subtitle: ALL,
    // The recording would go to another service than the one that was chosen.
    speak: { ...ALL, dubbing: { verdict: 'refused', reason: 'service_does_all' } },
  },
  tts_volume: { subtitle: both(ignored('no_voice')), speak: { ...ALL, dubbing: ignored('no_setting') } },
  project_name: { subtitle: NO_PROJECT, speak: { ...NO_PROJECT, dubbing: FOLLOWED } },
  'memory.threshold': { translate: ALL, revise: EXAMPLES, rewrite: NO_EXAMPLES, assess: EXAMPLES },
  'memory.reuse': { translate: ALL, revise: REUSE, rewrite: NO_EXAMPLES, assess: REUSE },
  'memory.suggest': { translate: SUGGEST, revise: EXAMPLES, rewrite: NO_EXAMPLES, assess: EXAMPLES },
  // Quality jobs compare translations with exact matches.
  'memory.penalties': { translate: ALL, revise: EXAMPLES, rewrite: NO_EXAMPLES, assess: ALL },
  quality: {
    translate: { ...REFINED, streamed: STREAMED },
    subtitle: REFINED,
    speak: { ...REFINED, dubbing: ignored('no_setting') },
  },
  refine_with: {
    translate: { ...REFINER, streamed: STREAMED },
    subtitle: REFINER,
    speak: { ...REFINER, dubbing: ignored('no_setting') },
  },
} as const satisfies Readonly<Record<string, OptionRows>>;
export type OptionName = keyof typeof OPTION_MATRIX;
export const OPTION_NAMES = Object.keys(OPTION_MATRIX) as readonly OptionName[];

const COLUMNS = {
  model: 'model',
  editor: 'model',
  engine: 'engine',
  rules: 'engine',
  dubbing: 'dubbing',
} as const satisfies Readonly<Record<Executor['kind'], keyof Row>>;

/** The options that requests of a task take. */
export const optionsOfTask = (task: LanguageTask): readonly OptionName[] =>
  OPTION_NAMES.filter((name) => task in OPTION_MATRIX[name]);

/** How an execution treats an option. */
export function optionOutcome(execution: Execution, name: OptionName, options: OtherOptions = {}): OptionOutcome {
  const rows: OptionRows = OPTION_MATRIX[name];
  const row = rows[execution.task];
  const streamed = execution.isStreamed === true ? row?.streamed : undefined;
  const { needs, ...cell } = streamed ?? row?.[COLUMNS[execution.executor.kind]] ?? ignored('needs_model');
  if (needs === undefined) return cell;
  return holds(needs, execution, options) ? FOLLOWED : { ...cell, verdict: 'ignored' };
}

function holds(condition: Condition, { executor, targetLanguage }: Execution, options: OtherOptions): boolean {
  const abilities = translationAbilities(executor);
  switch (condition) {
    case 'no_stores':
      return options.context_stores === undefined;
    case 'refiner':
      return options.refine_with != null;
    case 'best':
      return options.quality === 'best';
    case 'context':
      return abilities?.usesContext === true;
    case 'instructions': {
      const languages = abilities?.instructionLanguages;
      return abilities?.usesInstructions === true && (languages === undefined || includes(languages, targetLanguage));
    }
    case 'formality': {
      const languages = abilities?.formalityLanguages;
      return languages !== undefined && includes(languages, targetLanguage);
    }
  }
}

function includes(languages: ReadonlySet<string>, language: string | undefined): boolean {
  // Options of a project are checked again when it is opened, which tells its languages.
  return language === undefined || languages.has(parseLanguageTag(language)?.language ?? language);
}
