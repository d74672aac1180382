import { describe, expect, it } from 'vitest';
import { BY_DUBBING_SERVICE, BY_MODEL, BY_RULES, type Executor } from './executor.ts';
import { instructionPieces, requireFittingInstructions } from './instruction-pieces.ts';
import { unsupportedOptions } from './unsupported-options.ts';
import type { Execution } from './option-matrix.ts';

const MODEL: Executor = { kind: 'model', usesContext: true, usesInstructions: true };
const ENGINE: Executor = { kind: 'engine', usesContext: false, usesInstructions: false };
const INSTRUCTED: Executor = {
  kind: 'engine',
  usesContext: true,
  usesInstructions: true,
  instructionLanguages: new Set(['de']),
  instructionLimits: { count: 2, length: 20 },
  formalityLanguages: new Set(['pl']),
};

const into = (by: Executor, targetLanguage?: string): Execution => ({
  task: 'translate',
  executor: by,
  ...(targetLanguage && { targetLanguage }),
});
const shown = (executions: readonly Execution[], options: Parameters<typeof unsupportedOptions>[1]) =>
  unsupportedOptions(executions, options).map(({ code, language }) =>
    language === undefined ? code : `${code} ${language}`,
  );

describe('options', () => {
  it.each([
    [{ domain: null, instructions: '', extra_instructions: [], formality: 'default', tts_volume: 0 } as const],
    [{ segmentation: 'default', context_stores: { documents: false, memories: true, prompts: false } }],
    [{ glossaries: [1], provider: 'local', segmentation: 'sentence' }],
  ])('without a warning: %j', (options) => {
    expect(unsupportedOptions([into(ENGINE, 'es')], options)).toEqual([]);
  });

  it('that no engine follows cause one warning; if some do, one per language of the others', () => {
    const options = { instructions: 'Be brief.', domain: 'law' };
    expect(shown([into(ENGINE, 'es'), into(ENGINE, 'fr')], options)).toEqual([
      'instructions_not_followed',
      'domain_not_followed',
    ]);
    expect(shown([into(MODEL, 'es'), into(ENGINE, 'en-XA'), into(INSTRUCTED, 'de-AT')], options)).toEqual([
      'instructions_not_followed en-XA',
      'domain_not_followed en-XA',
    ]);
  });

  it('are followed into the languages of an engine, and count as followed while the language is unknown', () => {
    const options = { instructions: 'Be brief.', formality: 'more' } as const;
    expect(shown([into(INSTRUCTED, 'de')], options)).toEqual(['formality_not_followed']);
    expect(shown([into(INSTRUCTED, 'pl')], options)).toEqual(['instructions_not_followed']);
    expect(shown([into(INSTRUCTED)], options)).toEqual([]);
  });

  it('of one field cause one warning', () => {
    const stores = { documents: true, memories: true, prompts: true };
    const [warning, ...others] = unsupportedOptions([into(ENGINE, 'es')], { context_stores: stores });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      code: 'context_stores_not_followed',
      message: expect.stringMatching(/^The documents and prompts of "context_stores" /),
    });
    // Each language has its own reasons.
    const executions = [into(ENGINE, 'es'), into(INSTRUCTED, 'de')];
    expect(shown(executions, { context_stores: stores })).toEqual([
      'context_stores_not_followed es',
      'context_stores_not_followed de',
    ]);
  });

  it('include a style guide only without context stores', () => {
    const execution: Execution = { task: 'revise', executor: BY_MODEL };
    const styleguide = 'No passive.';
    expect(unsupportedOptions([execution], { styleguide })).toEqual([]);
    const context_stores = { documents: true, memories: false, prompts: false };
    expect(shown([execution], { styleguide, context_stores })).toEqual(['styleguide_not_followed']);
    expect(shown([{ ...execution, executor: BY_RULES }], { styleguide })).toEqual(['styleguide_not_followed']);
  });

  it('of a dub by a service cause warnings, but another provider is refused', () => {
    const execution: Execution = { task: 'speak', executor: BY_DUBBING_SERVICE };
    expect(shown([execution], { glossaries: [1], tts_volume: 'high', project_name: 'Talk' })).toEqual([
      'glossaries_not_followed',
      'tts_volume_not_followed',
    ]);
    expect(unsupportedOptions([execution], { glossaries: [1] })[0]?.message).toContain('as hints');
    expect(() => unsupportedOptions([execution], { provider: 'local' })).toThrow(
      expect.objectContaining({
        id: 'capability_unavailable',
        details: [expect.objectContaining({ path: 'provider' })],
      }),
    );
  });
});

describe('instructions for an engine with limits', () => {
  const limits = { count: 2, length: 20 };

  it('are cut at the ends of sentences, else between words, else anywhere', () => {
    const pieces = (instructions: string) => instructionPieces({ instructions }, { count: 9, length: 20 });
    expect(pieces('Be brief. Use the metric system.')).toEqual(['Be brief.', 'Use the metric', 'system.']);
    expect(pieces('x'.repeat(25))).toEqual(['x'.repeat(20), 'x'.repeat(5)]);
    expect(instructionPieces({ domain: ' ', instructions: '' }, limits)).toEqual([]);
  });

  it('are refused when there are too many, but not for what does not get them', () => {
    const options = { instructions: 'Be brief.', extraInstructions: ['Be kind.', 'Be quick.'] };
    expect(() => instructionPieces(options, limits)).toThrow(
      expect.objectContaining({
        id: 'capability_unavailable',
        details: [expect.objectContaining({ path: 'instructions' })],
      }),
    );
    requireFittingInstructions([into(MODEL, 'de'), into(ENGINE, 'de'), into(INSTRUCTED, 'fr')], options);
    expect(() => requireFittingInstructions([into(INSTRUCTED, 'de')], options)).toThrow('at most 2');
    expect(() => requireFittingInstructions([into(INSTRUCTED)], options)).toThrow('at most 2');
  });
});
