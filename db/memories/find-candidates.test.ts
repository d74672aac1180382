import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { TranslationMemory } from './translation-memory.ts';

/** More texts than index entries of a group are counted. */
const COMMON = 1100;

describe('matches among more than a thousand texts that differ in their numbers', () => {
  const organization = randomUUID();
  let orm: Orm;
  let close: () => Promise<void>;
  let store: number;
  beforeAll(async () => {
    ({ orm, close } = await openTestDatabase());
    const common = Array.from(
      { length: COMMON },
      (_, index) => `Set the pressure of line ${index} to ${index + 7} bar .`,
    );
    const rare = [
      'Set the pressure of oil 12 to 5 bar now .',
      'Set the pressure of line 3 to 900 mbar .',
      'Something else .',
    ];
    const texts = [...common, ...rare];
    ({ store } = await buildMemory({ orm }, organization, segmentsOf(texts.map((text) => [text, `es: ${text}`]))));
  });
  afterAll(() => close());

  const find = async (text: string, of = organization) => {
    const memory = new TranslationMemory(organizationEntityManager(orm, of), of, [store], 'en', 'es');
    return (await memory.fuzzy(plainText(text), 3)).map(({ score, segment }) => [score, segment.source.text] as const);
  };

  it('are found by their values', async () => {
    const [best] = await find('Set the pressure of line 812 to 819 bar');
    expect(best).toEqual([98, 'Set the pressure of line 812 to 819 bar .']);
  });

  it('are found by short words next to each other', async () => {
    const [best] = await find('Set the pressure of oil 77 by bar now .');
    expect(best?.[1]).toBe('Set the pressure of oil 12 to 5 bar now .');
  });

  it('are found where only common words are left', async () => {
    const found = await find('Set the pressure of pipes 77 to 78 bar .');
    expect(found).toHaveLength(3);
    expect(found.map(([score]) => score)).toEqual([86, 86, 86]);
  });

  it('are found in the memories of the organization only', async () => {
    expect(await find('Set the pressure of line 812 to 819 bar', randomUUID())).toEqual([]);
  });
});
