import {
  BY_DUBBING_SERVICE,
  BY_MODEL,
  BY_RULES,
  type Executor,
  type TranslationAbilities,
} from '#domain/execution/executor.ts';
import {
  OPTION_NAMES,
  optionOutcome,
  optionsOfTask,
  REASONS,
  type LanguageTask,
  type OptionName,
  type OptionVerdict,
  type Reason,
} from '#domain/execution/option-matrix.ts';
import { fieldOf } from '#domain/execution/request-options.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createDeeplProvider } from '#providers/language/deepl/deepl-provider.ts';
import { createGoogleProvider } from '#providers/language/google/google-provider.ts';
import { createLibreTranslateProvider } from '#providers/language/local/libretranslate-provider.ts';
import { createLocalProvider } from '#providers/language/local/local-provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { insertGenerated } from './insert-generated.ts';

/** `refine_with` has an effect with this alone. */
const CAREFUL = { quality: 'best' } as const;

/** Inserts the tables of the options that each executor follows into the guide for providers. */
export function insertOptionTables(guide: string): string {
  const tables = [translationTable(), editingTable(), recordingTable()].join('\n\n');
  return insertGenerated(guide, 'options', tables);
}

const PARTS: { readonly [Name in OptionName]?: string } = {
  documents: 'documents of `context_stores`',
  memories: 'translation memories among `context_stores`',
  prompts: 'prompts of `context_stores`',
  'memory.threshold': '`memory.threshold`',
  'memory.reuse': '`memory.exact: reuse`',
  'memory.suggest': '`memory.exact: suggest`',
  'memory.penalties': '`memory.penalties`',
};

const VERDICTS: Readonly<Record<OptionVerdict, string>> = {
  followed: 'yes',
  hinted: 'as hints',
  ignored: 'no',
  refused: 'refused',
};

/** Reasons that need no words in a table: another provider can follow the option, or the guide explains it. */
const PLAIN: ReadonlySet<Reason> = new Set<Reason>([
  'needs_model',
  'no_setting',
  'terms_are_hints',
  'service_does_all',
]);

function translationTable(): string {
  // Nothing is sent to build a table.
  const connection = { apiKey: '', baseUrl: undefined, concurrency: 1, timeout: 0, fetch };
  const model = createModelProvider({ providerId: '' } as Parameters<typeof createModelProvider>[0], {
    concurrency: 1,
  });
  const deepl = createDeeplProvider(connection);
  const others = [
    createGoogleProvider({ ...connection, credentialsPath: '', project: undefined, location: '', bucket: undefined }),
    createLibreTranslateProvider({ ...connection, url: '' }),
    createLocalProvider({ programs: createProgramRunner() }),
    createPseudoProvider(),
  ];
  return table(['Translations of texts, files and projects', 'language models', '`deepl`', 'other engines'], {
    tasks: ['translate'],
    cells: (name) => [
      translationCell(model.capabilities, name),
      translationCell(deepl.capabilities, name),
      only(others.map(({ capabilities }) => translationCell(capabilities, name))),
    ],
  });
}

function translationCell(executor: TranslationAbilities, name: OptionName): string {
  const languages = [...((name === 'formality' ? executor.formalityLanguages : executor.instructionLanguages) ?? [])];
  const cells = new Set([...languages, 'zxx'].map((language) => cellOf('translate', executor, name, language)));
  if (cells.size === 1) return only([...cells]);
  const limits = name === 'instructions' ? executor.instructionLimits : undefined;
  const atMost = limits === undefined ? '' : `; at most ${limits.count} of ${limits.length} characters`;
  return `into ${languages.map((language) => `\`${language}\``).join(', ')}${atMost}`;
}

function editingTable(): string {
  const titles = { revise: 'revise', rewrite: 'rewrite', assess: 'quality jobs', extract_terms: 'term extraction' };
  const tasks = ['revise', 'rewrite', 'assess', 'extract_terms'] as const;
  return table(['Other work on texts', ...tasks.map((task) => titles[task])], {
    tasks,
    cells: (name) =>
      tasks.map((task) => {
        if (!optionsOfTask(task).includes(name)) return '';
        const [byModel, byRules] = [BY_MODEL, BY_RULES].map(
          (executor) => optionOutcome({ task, executor }, name).verdict,
        );
        return byModel === byRules ? cellOf(task, BY_MODEL, name) : 'with a model';
      }),
  });
}

function recordingTable(): string {
  const [model, engine] = [
    { kind: 'model', usesContext: true, usesInstructions: true },
    { kind: 'engine', usesContext: false, usesInstructions: false },
  ] as const;
  const tasks = ['subtitle', 'speak'] as const;
  return table(['Recordings', 'subtitles', 'voiceovers and dubs', 'dubs by a service'], {
    tasks,
    cells: (name) => [
      ...tasks.map((task) => {
        const cells = new Set([model, engine].map((executor) => cellOf(task, executor, name)));
        return cells.size === 1 ? only([...cells]) : 'as in translations';
      }),
      cellOf('speak', BY_DUBBING_SERVICE, name),
    ],
  });
}

function cellOf(task: LanguageTask, executor: Executor, name: OptionName, targetLanguage?: string): string {
  const { verdict, reason } = optionOutcome(
    { task, executor, ...(targetLanguage && { targetLanguage }) },
    name,
    name === 'refine_with' ? CAREFUL : {},
  );
  const why = reason === undefined || PLAIN.has(reason) ? '' : `: ${REASONS[reason].split('.')[0]}`;
  return `${VERDICTS[verdict]}${why}`;
}

/** The common cell of executors that share a column. */
function only(cells: readonly string[]): string {
  const [cell = '', ...others] = new Set(cells);
  if (others.length > 0) throw new Error(`Executors of a column differ: ${[cell, ...others].join(', ')}.`);
  return cell;
}

interface Rows {
  readonly tasks: readonly LanguageTask[];
  readonly cells: (name: OptionName) => readonly string[];
}

/** A table with a row per option of the tasks. */
function table(head: readonly string[], { tasks, cells }: Rows): string {
  const names = OPTION_NAMES.filter((name) => tasks.some((task) => optionsOfTask(task).includes(name)));
  const rows = names.map((name) => [PARTS[name] ?? `\`${fieldOf(name)}\``, ...cells(name)]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
