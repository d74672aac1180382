import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import type { ConceptEntry, Term, Terminology } from '#domain/glossaries/terminology.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { RewritingOptions } from '#language/edited-text.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { startFakeModel, type AnswerModel, type FakeModel, type FakeModelOptions } from '#test/fakes/fake-model.ts';

/** A text to simplify, and a good model's answer. */
export const SOURCE =
  'In order to print, the user has to press the green button on the device {name} and wait for 15 seconds.';
export const GOOD = 'To print, press the green button on {name} and wait 15 seconds.';

/** A rewriting without its provider. */
export const BASE: Omit<RewritingOptions, 'provider'> = {
  sourceText: SOURCE,
  sourceLanguage: 'en',
  type: 'simplify',
  template: 'Simplify it, in {{ language }}.\nDomain: {{ domain }}',
  meter: UNMETERED,
  signal: new AbortController().signal,
};

/** A model that answers in turn, the last one again and again. */
export function inTurn(...answers: readonly string[]): AnswerModel {
  let count = 0;
  return () => answers[Math.min(count++, answers.length - 1)]!;
}

/** A fake model as a provider, to be closed after the test. */
export async function modelProvider(
  answer: AnswerModel,
  options?: FakeModelOptions,
): Promise<{ fake: FakeModel; provider: TranslationProvider }> {
  const fake = await startFakeModel(answer, options);
  return { fake, provider: createModelProvider(fake.model, { concurrency: 4 }) };
}

/** Like the embedded engines: a provider without a model. */
export const ENGINE: TranslationProvider = {
  id: 'local',
  capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
  supports: () => Promise.resolve({ supported: true, pivots: [] }),
  translate: () => Promise.reject(new Error('nothing is translated here')),
  close: () => Promise.resolve(),
};

/** An entry's terms: `en: printer`, `en: !printing device` (forbidden). */
export function terminologyOf(entries: readonly string[], source: string, target: string): Terminology {
  let id = 0;
  const parsed = entries.map((line, index): ConceptEntry => {
    const terms = line.split(', ').map((part): Term => {
      const [language = '', text = ''] = part.split(': ');
      const type = text.startsWith('!') ? 'forbidden' : 'preferred';
      return { id: (id += 1), language, text: text.replace(/^!/, ''), type, alternative: null };
    });
    return { id: index + 1, glossaryId: 1, notes: null, terms };
  });
  const glossary = { id: 1, name: 'Test', baseLanguage: source, revision: 1, entries: parsed };
  return compileTerminology([glossary], source, target);
}
