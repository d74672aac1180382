import { describe, expect, it } from 'vitest';
import { BY_DUBBING_SERVICE, BY_MODEL, BY_RULES, type Doer } from './doer.ts';
import { instructionPieces, requireFittingInstructions } from './instruction-pieces.ts';
import { judgeWishes, type Way } from './way.ts';

const MODEL: Doer = { kind: 'model', usesContext: true, usesInstructions: true };
const ENGINE: Doer = { kind: 'engine', usesContext: false, usesInstructions: false };
const INSTRUCTED: Doer = {
  kind: 'engine',
  usesContext: true,
  usesInstructions: true,
  instructionLanguages: new Set(['de']),
  instructionLimits: { count: 2, length: 20 },
  formalityLanguages: new Set(['pl']),
};

const into = (by: Doer, targetLanguage?: string): Way => ({
  operation: 'translate',
  by,
  ...(targetLanguage && { targetLanguage }),
});
const shown = (ways: readonly Way[], wishes: Parameters<typeof judgeWishes>[1]) =>
  judgeWishes(ways, wishes).map(({ code, language }) => (language === undefined ? code : `${code} ${language}`));

describe('wishes', () => {
  it.each([
    [{ domain: null, instructions: '', extra_instructions: [], formality: 'default', tts_volume: 0 } as const],
    [{ segmentation: 'default', context_stores: { documents: false, memories: true, prompts: false } }],
    [{ glossaries: [1], provider: 'local', segmentation: 'sentence' }],
  ])('without a warning: %j', (wishes) => {
    expect(judgeWishes([into(ENGINE, 'es')], wishes)).toEqual([]);
  });

  it('that no engine follows are told once, those that some follow with the languages of the others', () => {
    const wishes = { instructions: 'Be brief.', domain: 'law' };
    expect(shown([into(ENGINE, 'es'), into(ENGINE, 'fr')], wishes)).toEqual([
      'instructions_not_followed',
      'domain_not_followed',
    ]);
    expect(shown([into(MODEL, 'es'), into(ENGINE, 'en-XA'), into(INSTRUCTED, 'de-AT')], wishes)).toEqual([
      'instructions_not_followed en-XA',
      'domain_not_followed en-XA',
    ]);
  });

  it('are followed into the languages of an engine; into one that is not known yet, they may be', () => {
    const wishes = { instructions: 'Be brief.', formality: 'more' } as const;
    expect(shown([into(INSTRUCTED, 'de')], wishes)).toEqual(['formality_not_followed']);
    expect(shown([into(INSTRUCTED, 'pl')], wishes)).toEqual(['instructions_not_followed']);
    expect(shown([into(INSTRUCTED)], wishes)).toEqual([]);
  });

  it('of one field that have several reasons are one warning', () => {
    const stores = { documents: true, memories: true, prompts: true };
    const [warning, ...others] = judgeWishes([into(ENGINE, 'es')], { context_stores: stores });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      code: 'context_stores_not_followed',
      message: expect.stringContaining('the documents and prompts of "context_stores"'),
    });
    // Each language has its own reasons.
    const ways = [into(ENGINE, 'es'), into(INSTRUCTED, 'de')];
    expect(shown(ways, { context_stores: stores })).toEqual([
      'context_stores_not_followed es',
      'context_stores_not_followed de',
    ]);
  });

  it('for a styleguide are not followed beside context stores', () => {
    const way: Way = { operation: 'revise', by: BY_MODEL };
    const styleguide = 'No passive.';
    expect(judgeWishes([way], { styleguide })).toEqual([]);
    const context_stores = { documents: true, memories: false, prompts: false };
    expect(shown([way], { styleguide, context_stores })).toEqual(['styleguide_not_followed']);
    expect(shown([{ ...way, by: BY_RULES }], { styleguide })).toEqual(['styleguide_not_followed']);
  });

  it('of a dub by a service are told, but another provider is refused', () => {
    const way: Way = { operation: 'speak', by: BY_DUBBING_SERVICE };
    expect(shown([way], { glossaries: [1], tts_volume: 'high', project_name: 'Talk' })).toEqual([
      'glossaries_not_followed',
      'tts_volume_not_followed',
    ]);
    expect(judgeWishes([way], { glossaries: [1] })[0]?.message).toContain('as hints');
    expect(() => judgeWishes([way], { provider: 'local' })).toThrow(
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
    const wishes = { instructions: 'Be brief.', extraInstructions: ['Be kind.', 'Be quick.'] };
    expect(() => instructionPieces(wishes, limits)).toThrow(
      expect.objectContaining({
        id: 'capability_unavailable',
        details: [expect.objectContaining({ path: 'instructions' })],
      }),
    );
    requireFittingInstructions([into(MODEL, 'de'), into(ENGINE, 'de'), into(INSTRUCTED, 'fr')], wishes);
    expect(() => requireFittingInstructions([into(INSTRUCTED, 'de')], wishes)).toThrow('at most 2');
    expect(() => requireFittingInstructions([into(INSTRUCTED)], wishes)).toThrow('at most 2');
  });
});
