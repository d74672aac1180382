import {
  BY_DUBBING_SERVICE,
  BY_MODEL,
  BY_RULES,
  type Doer,
  type TranslationAbilities,
} from '#domain/execution/doer.ts';
import { judgeWish, wishesOf, type Operation, type Verdict } from '#domain/execution/way.ts';
import { fieldOf, WISHES, type Wish } from '#domain/execution/wishes.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createDeeplProvider } from '#providers/language/deepl/deepl-provider.ts';
import { createGoogleProvider } from '#providers/language/google/google-provider.ts';
import { createLibreTranslateProvider } from '#providers/language/local/libretranslate-provider.ts';
import { createLocalProvider } from '#providers/language/local/local-provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { insertGenerated } from './insert-generated.ts';

/** Puts the tables of what each way of working follows in their place in the guide for providers. */
export function insertWaysTables(guide: string): string {
  const tables = [translationTable(), editingTable(), recordingTable()].join('\n\n');
  return insertGenerated(guide, 'ways', tables);
}

const CONTENTS: { readonly [Name in Wish]?: string } = {
  documents: 'documents of `context_stores`',
  memories: 'translation memories among `context_stores`',
  prompts: 'prompts of `context_stores`',
};

const nameOf = (wish: Wish) => CONTENTS[wish] ?? `\`${fieldOf(wish)}\``;

const WORDS: Readonly<Record<Verdict, string>> = {
  followed: 'yes',
  hinted: 'as hints',
  warned: 'no',
  refused: 'refused',
};

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
  return table(
    ['Translations of texts, files and projects', 'language models', '`deepl`', 'other engines'],
    wishesFor(['translate']).map((wish) => [
      nameOf(wish),
      cellOf(model.capabilities, wish),
      cellOf(deepl.capabilities, wish),
      only(others.map(({ capabilities }) => cellOf(capabilities, wish))),
    ]),
  );
}

function cellOf(by: TranslationAbilities, wish: Wish): string {
  const languages = wish === 'formality' ? by.formalityLanguages : by.instructionLanguages;
  const judged = new Set(
    [...(languages ?? []), 'zxx'].map((targetLanguage) => judge('translate', by, wish, targetLanguage)),
  );
  if (judged.size === 1) return only([...judged]);
  const limits = wish === 'instructions' ? by.instructionLimits : undefined;
  const atMost = limits === undefined ? '' : `; at most ${limits.count} of ${limits.length} characters`;
  return `into ${[...(languages ?? [])].map((language) => `\`${language}\``).join(', ')}${atMost}`;
}

function editingTable(): string {
  const operations = { revise: 'revise', rewrite: 'rewrite', assess: 'quality jobs', extract_terms: 'term extraction' };
  const names = Object.keys(operations) as (keyof typeof operations)[];
  return table(
    ['Other work on texts', ...Object.values(operations)],
    wishesFor(names).map((wish) => [
      nameOf(wish),
      ...names.map((operation) => {
        if (!wishesOf(operation).includes(wish)) return '';
        const [byModel, byRules] = [judge(operation, BY_MODEL, wish), judge(operation, BY_RULES, wish)];
        return byModel === byRules ? byModel : 'with a model';
      }),
    ]),
  );
}

function recordingTable(): string {
  const [model, engine] = [
    { kind: 'model', usesContext: true, usesInstructions: true },
    { kind: 'engine', usesContext: false, usesInstructions: false },
  ] as const;
  return table(
    ['Recordings', 'subtitles', 'voiceovers and dubs', 'dubs by a service'],
    wishesFor(['subtitle', 'speak']).map((wish) => [
      nameOf(wish),
      ...(['subtitle', 'speak'] as const).map((operation) => {
        const verdicts = [model, engine].map((by) => judge(operation, by, wish));
        return verdicts[0] === verdicts[1] ? verdicts[0]! : 'as in translations';
      }),
      judge('speak', BY_DUBBING_SERVICE, wish),
    ]),
  );
}

const judge = (operation: Operation, by: Doer, wish: Wish, targetLanguage?: string) =>
  WORDS[judgeWish({ operation, by, ...(targetLanguage && { targetLanguage }) }, wish)];

/** The wishes of some operations, in the usual order. */
const wishesFor = (operations: readonly Operation[]): readonly Wish[] =>
  WISHES.filter((wish) => operations.some((operation) => wishesOf(operation).includes(wish)));

/** The cell of ways that share a column. */
function only(cells: readonly string[]): string {
  const [cell = '', ...others] = new Set(cells);
  if (others.length > 0) throw new Error(`A column has ways that differ: ${[cell, ...others].join(', ')}.`);
  return cell;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
