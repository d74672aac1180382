import { pluralTable } from '#domain/languages/plural-categories.ts';
import type { PluralCategory, PluralTable, PluralType } from '#domain/languages/plural-categories.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import type { MessageChoice, MessageNode, MessageOption } from './message-node.ts';

/** BCP 47 */
export interface MessageLanguages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** An option of an argument in the translation: which value of the argument it is for. */
export interface TargetOption {
  readonly selector: string;
  /** For a plural, a number of this option, less the offset; for a select, one of its selectors. */
  readonly sample: number | string;
}

/** The option of a message whose text is translated for an option of the translation. */
export function sourceOption(choice: MessageChoice, wanted: TargetOption, sourceLanguage: string): MessageOption {
  const { selector, sample } = wanted;
  const find = (name: string) => choice.options.find((option) => option.selector === name);
  const other = find('other')!;
  if (typeof sample === 'string') return find(sample) ?? other;
  const source = tableOf(choice, sourceLanguage);
  // The author wrote an option for a category that the source language lacks for the translation.
  const written = source.categories.includes(selector as PluralCategory) ? undefined : find(selector);
  return written ?? find(selectorOf(sample, choice)) ?? find(source.categoryOf(sample)) ?? other;
}

/**
 * The options of a translation for an argument: for a select, those of the message; for a plural, its exact numbers,
 * and the categories of the target language by CLDR, each with a number whose text is translated for it.
 *
 * @param choices the choices of one argument, which share their options
 */
export function targetOptions(
  choices: readonly [MessageChoice, ...MessageChoice[]],
  languages: MessageLanguages,
): readonly TargetOption[] {
  const [first] = choices;
  const selectors = [...new Set(choices.flatMap(({ options }) => options.map(({ selector }) => selector)))];
  if (first.type === 'select') return selectors.map((selector) => ({ selector, sample: selector }));
  const exact = new Map(
    selectors.filter((selector) => selector.startsWith('=')).map((selector) => [selector, numberOf(selector, first)]),
  );
  const source = tableOf(first, languages.sourceLanguage);
  const target = tableOf(first, languages.targetLanguage);
  for (const category of dropped(choices, source, target)) {
    const [number] = source.numbersOf(category);
    if (number !== undefined && source.ofOneNumber.has(category)) exact.set(selectorOf(number, first), number);
  }
  const categories: TargetOption[] = [];
  const shows = (number: number) =>
    choices.some((choice) => {
      const option = sourceOption(choice, { selector: 'other', sample: number }, languages.sourceLanguage);
      return showsNumber(option.nodes, choice);
    });
  for (const { category, numbers } of samplesFor(first, languages)) {
    const isOpen = (number: number) => exact.size === 0 || !exact.has(selectorOf(number, first));
    const open = numbers.find(isOpen);
    // Skip a category fully covered by explicit numbers: `one` next to `=1` in English.
    if (open === undefined && !selectors.includes(category) && category !== 'other') continue;
    const usual = open ?? numbers[0] ?? 0;
    const shown = source.categoryOf(usual);
    // "A message" in the singular of English is no translation for 21, which Russian counts in the same form.
    const general =
      open !== undefined && source.ofOneNumber.has(shown) && !shows(usual)
        ? numbers.find((number) => source.categoryOf(number) !== shown && isOpen(number))
        : undefined;
    const isOnlyFor = general !== undefined && shows(general);
    if (isOnlyFor) exact.set(selectorOf(usual, first), usual);
    categories.push({ selector: category, sample: isOnlyFor ? general : usual });
  }
  return [
    ...[...exact].map(([selector, sample]) => ({ selector, sample })),
    ...kept(selectors, source, target),
    ...categories,
  ];
}

/** The categories of a target language with their numbers, those first that are in the same category of the source language. */
type Samples = readonly { readonly category: PluralCategory; readonly numbers: readonly number[] }[];

const knownSamples = cacheByLanguage((key): Samples => {
  const [sourceLanguage = '', targetLanguage = '', type] = key.split(' ');
  const source = pluralTable(sourceLanguage, type as PluralType);
  const target = pluralTable(targetLanguage, type as PluralType);
  return target.categories.map((category) => {
    const isOwn = (number: number) => source.categoryOf(number) === category;
    const numbers = target.numbersOf(category);
    return { category, numbers: [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))] };
  });
});

function samplesFor(choice: MessageChoice, { sourceLanguage, targetLanguage }: MessageLanguages): Samples {
  return knownSamples(`${sourceLanguage} ${targetLanguage} ${typeOf(choice)}`);
}

/** Categories without a place in the translation whose texts have arguments that others don't have: "one reply to {name}". */
function dropped(
  choices: readonly MessageChoice[],
  source: PluralTable,
  target: PluralTable,
): readonly PluralCategory[] {
  return source.categories.filter((category) => {
    if (target.categories.includes(category)) return false;
    return choices.some(({ options }) => {
      const own = options.find(({ selector }) => selector === category);
      const others = new Set(options.filter((option) => option !== own).flatMap(({ nodes }) => argumentsOf(nodes)));
      return own !== undefined && argumentsOf(own.nodes).some((argument) => !others.has(argument));
    });
  });
}

/** Names of the arguments of a message, repeated as often as they occur. */
export function argumentsOf(nodes: readonly MessageNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'slot') return node.argument ?? [];
    if (node.kind === 'choice') return [node.argument, ...node.options.flatMap((option) => argumentsOf(option.nodes))];
    return [];
  });
}

/** Numbers for these categories in languages without them, for Dart's `Intl.plural` and others. */
const NAMED_NUMBERS: Readonly<Partial<Record<PluralCategory, number>>> = { zero: 0, one: 1, two: 2 };

/** Categories that neither language has: the author wrote them for programs that treat them as numbers. */
function kept(selectors: readonly string[], source: PluralTable, target: PluralTable): readonly TargetOption[] {
  return Object.entries(NAMED_NUMBERS)
    .filter(([selector]) => selectors.includes(selector))
    .filter(([selector]) => ![...source.categories, ...target.categories].includes(selector as PluralCategory))
    .map(([selector, sample]) => ({ selector, sample }));
}

function tableOf(choice: MessageChoice, language: string): PluralTable {
  return pluralTable(language, typeOf(choice));
}

function typeOf({ type }: MessageChoice): PluralType {
  return type === 'selectordinal' ? 'ordinal' : 'cardinal';
}

/** The number of `=1`, less the offset, since that is what `#` shows. */
function numberOf(selector: string, { offset }: MessageChoice): number {
  return Number(selector.slice(1)) - offset;
}

function selectorOf(number: number, { offset }: MessageChoice): string {
  return `=${number + offset}`;
}

function showsNumber(nodes: readonly MessageNode[], { argument }: Pick<MessageChoice, 'argument'>): boolean {
  return nodes.some((node) => {
    if (node.kind === 'number') return node.argument === argument;
    if (node.kind === 'choice') return node.options.some((option) => showsNumber(option.nodes, { argument }));
    return node.kind === 'slot' && node.argument === argument;
  });
}
