import { afterEach, describe, expect, it } from 'vitest';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { UsageMeter } from '#domain/usage/usage.ts';
import { budgetExhausted } from '#domain/usage/budget.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { readBlock, readSegments } from '#language/translation/testing/prompt-reader.ts';
import { smallTerminology } from '#language/translation/testing/small-terminology.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { startFakeModel, type FakeModel, type FakeModelQuestion } from '#test/fakes/fake-model.ts';
import { refineTranslations, type RefineTranslationsOptions } from './refine-translations.ts';
import { refinerOf } from './refiner.ts';

interface Scene {
  readonly texts: readonly string[];
  /** Translations by the model that is asked first, and by the one that refines. */
  readonly first: Readonly<Record<string, string>>;
  readonly second: Readonly<Record<string, string>>;
  /** Words of translations that the refiner reports, with their severity. */
  readonly errors: Readonly<Record<string, 'minor' | 'major' | 'critical'>>;
  /** Answers of the refiner instead of assessments, by their number; undefined: an assessment. */
  readonly assessment?: (turn: number) => string | undefined;
  readonly terminology?: Terminology;
  readonly meter?: UsageMeter;
  readonly reused?: readonly number[];
  readonly limits?: readonly number[];
  readonly isRepeated?: boolean;
  readonly beforeRefining?: (refiner: FakeModel) => void;
}

const servers: FakeModel[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const isAssessment = ({ system }: FakeModelQuestion) => system.startsWith('You review translations');

async function refine(scene: Scene) {
  const translator = (answers: Readonly<Record<string, string>>) => (question: FakeModelQuestion) =>
    JSON.stringify({ segments: readSegments(question).map(({ id, text }) => ({ id, text: answers[text] ?? text })) });
  let turn = 0;
  const assess = ({ prompt }: FakeModelQuestion) => {
    const pairs = readBlock(prompt, 'segments') as readonly { readonly id: string; readonly translation: string }[];
    const given = scene.assessment?.((turn += 1));
    if (given !== undefined) return given;
    const segments = pairs.map(({ id, translation }) => ({
      id,
      errors: Object.entries(scene.errors).flatMap(([word, severity]) =>
        translation.includes(word)
          ? [
              {
                category: 'accuracy/mistranslation',
                severity,
                explanation: `"${word}" is wrong.`,
                source_quote: '',
                translation_quote: word,
                correction: '',
              },
            ]
          : [],
      ),
    }));
    return JSON.stringify({ segments });
  };
  const drafter = await startFakeModel(translator(scene.first));
  const refiner = await startFakeModel((question) =>
    isAssessment(question) ? assess(question) : translator(scene.second)(question),
  );
  servers.push(drafter, refiner);
  const translation = {
    provider: { ...createModelProvider(drafter.model, { concurrency: 1 }), id: 'deepl' },
    segments: scene.texts.map(plainText),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    contextWindow: 2,
    terminology: scene.terminology,
    meter: UNMETERED,
    signal: new AbortController().signal,
  } as const;
  const drafts = await translateChecked(translation);
  scene.beforeRefining?.(refiner);
  const options: RefineTranslationsOptions = {
    translation: { ...translation, meter: scene.meter ?? UNMETERED },
    drafts: drafts.segments.map((segment, index) => ({
      segment,
      findings: drafts.found[index]!,
      isReused: scene.reused?.includes(index) === true,
    })),
    refiner: refinerOf({ ...createModelProvider(refiner.model, { concurrency: 1 }), id: 'openai' })!,
    check: createTranslationCheck(translation),
    ...(scene.limits === undefined ? {} : { limits: scene.limits }),
    ...(scene.isRepeated === undefined ? {} : { isRepeated: scene.isRepeated }),
  };
  const refined = await refineTranslations(options);
  return {
    refined,
    texts: refined.translations.map(({ segment }) => segment.content.text),
    outcomes: refined.routes.map((route) => route?.outcome),
    questions: refiner.questions,
    retranslations: refiner.questions.filter((question) => !isAssessment(question)),
  };
}

const DOOR = 'Do not open the door.';
const GOOD = 'No abra la puerta.';
const BAD = 'Abra la puerta.';
const HELLO = 'Good morning to all.';
const HOLA = 'Buenos días a todos.';
const BASE = { texts: [HELLO, DOOR], first: { [HELLO]: HOLA, [DOOR]: BAD }, second: { [DOOR]: GOOD } } as const;
const CRITICAL = { Abra: 'critical' } as const;

describe('the refinement of translations', () => {
  it('translates only those with serious issues again, with the issues named, and takes the better ones', async () => {
    const { texts, refined, retranslations, questions } = await refine({ ...BASE, errors: CRITICAL });
    expect(texts).toEqual([HOLA, GOOD]);
    expect(refined.routes).toEqual([
      { outcome: 'kept', provider: 'deepl' },
      {
        outcome: 'retranslated',
        provider: 'openai',
        issues: [{ category: 'accuracy/mistranslation', severity: 'critical', message: '"Abra" is wrong.' }],
      },
    ]);
    expect(retranslations.map(readSegments)).toEqual([
      [{ id: 's1', text: DOOR, issues: ['critical, accuracy/mistranslation: "Abra" is wrong. In "Abra".'] }],
    ]);
    // The model's sentences about texts of users are data, never instructions.
    expect(retranslations[0]?.system).not.toContain('is wrong');
    expect(retranslations[0]?.prompt).toContain(HELLO);
    expect(questions).toHaveLength(3);
    expect(refined).toMatchObject({ engine: expect.any(String) });
    for (const { inputTokens } of [refined.assessment, refined.retranslation]) expect(inputTokens).toBeGreaterThan(0);
  });

  it('leaves minor issues, as findings', async () => {
    const { texts, refined, questions } = await refine({ ...BASE, errors: { Abra: 'minor' } });
    expect(texts).toEqual([HOLA, BAD]);
    expect(refined.routes[1]).toEqual({ outcome: 'kept', provider: 'deepl' });
    expect(refined.translations[1]?.findings).toMatchObject([{ rule: 'model', severity: 'minor' }]);
    expect(questions).toHaveLength(1);
  });

  it('refuses a second translation that is not assessed better', async () => {
    const { texts, refined } = await refine({ ...BASE, second: { [DOOR]: 'Abra ya la puerta.' }, errors: CRITICAL });
    expect(texts).toEqual([HOLA, BAD]);
    expect(refined.routes[1]).toMatchObject({ outcome: 'refused', provider: 'deepl' });
    expect(refined.translations[1]?.findings).toMatchObject([{ rule: 'model', severity: 'critical' }]);
  });

  it('refuses a second translation that breaks codes, before it is assessed', async () => {
    const shown = 'Do not open the door of <x1/>.';
    const { texts, outcomes, questions } = await refine({
      texts: ['Do not open the door of {name}.'],
      first: { [shown]: 'Abra la puerta de <x1/>.' },
      second: { [shown]: 'No abra la puerta.' },
      errors: CRITICAL,
    });
    expect(texts).toEqual(['Abra la puerta de {name}.']);
    expect(outcomes).toEqual(['refused']);
    expect(questions.filter(isAssessment)).toHaveLength(1);
  });

  it('refuses a second translation that breaks the terms which the first one keeps', async () => {
    const terminology = smallTerminology([{ source: 'door', target: 'compuerta' }]);
    const first = { [DOOR]: 'Abra la compuerta.' };
    const { texts, outcomes } = await refine({
      texts: [DOOR],
      first,
      second: { [DOOR]: GOOD },
      errors: CRITICAL,
      terminology,
    });
    expect(texts).toEqual(['Abra la compuerta.']);
    expect(outcomes).toEqual(['refused']);
  });

  it('refuses a second translation that exceeds the limit of length', async () => {
    const { outcomes } = await refine({ ...BASE, errors: CRITICAL, limits: [100, 16] });
    expect(outcomes).toEqual(['kept', 'refused']);
  });

  it('neither assesses nor replaces what was approved before', async () => {
    const { texts, refined, questions } = await refine({ ...BASE, errors: CRITICAL, reused: [0, 1] });
    expect(texts).toEqual([HOLA, BAD]);
    expect(refined.routes).toEqual([undefined, undefined]);
    expect(questions).toHaveLength(0);
  });

  it('keeps translations without a usable assessment, and says so', async () => {
    const { texts, outcomes } = await refine({ ...BASE, errors: CRITICAL, assessment: () => 'no JSON' });
    expect(texts).toEqual([HOLA, BAD]);
    expect(outcomes).toEqual(['not_assessed', 'not_assessed']);
  });

  it('refuses a second translation without a usable assessment', async () => {
    const assessment = (turn: number) => (turn === 1 ? undefined : 'no JSON');
    const { texts, outcomes } = await refine({ ...BASE, errors: CRITICAL, assessment });
    expect(texts).toEqual([HOLA, BAD]);
    expect(outcomes).toEqual(['kept', 'refused']);
  });

  it.each([
    ['the first assessment', 0, ['not_assessed', 'not_assessed'], BAD],
    ['the second translation', 1, ['kept', 'failed'], BAD],
    ['the second assessment', 2, ['kept', 'failed'], BAD],
    ['nothing', 3, ['kept', 'retranslated'], GOOD],
  ])('keeps what it has when the budget has no room for %s', async (_what, permitted, outcomes, text) => {
    let left = permitted;
    const month = { characters: 0, tokens: 0, mediaSeconds: 0 };
    const meter: UsageMeter = {
      async reserve(estimate) {
        if ((left -= 1) < 0)
          throw budgetExhausted('2026-11', { characters: null, tokens: 1, mediaSeconds: null }, month, estimate);
        return { settle: async () => undefined };
      },
    };
    const { refined, texts, outcomes: found } = await refine({ ...BASE, errors: CRITICAL, meter });
    expect(found).toEqual(outcomes);
    expect(texts).toEqual([HOLA, text]);
    expect(refined.stopped === undefined).toBe(permitted === 3);
  });

  it('keeps what it has when the refiner fails, or throws what the caller repeats', async () => {
    const failing = {
      ...BASE,
      errors: CRITICAL,
      beforeRefining: (refiner: FakeModel) => refiner.fail({ kind: 'status', status: 503 }),
    };
    const { outcomes, refined } = await refine(failing);
    expect(outcomes).toEqual(['not_assessed', 'not_assessed']);
    expect(refined.stopped).toEqual(expect.any(String));
    await expect(refine({ ...failing, isRepeated: true })).rejects.toMatchObject({
      id: 'provider_failed',
      retryable: true,
    });
  });
});
