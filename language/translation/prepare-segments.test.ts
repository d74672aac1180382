import { expect, it } from 'vitest';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { TranslationSettings } from './contract.ts';
import { prepareSegments } from './prepare-segments.ts';

const CODE: InlineCode = { id: 1, kind: 'standalone', offset: 2, equivalent: '{name}' };

it('sends texts once that only differ in the ids of their codes, and distinguishes all others', () => {
  const { equivalent, ...bare } = CODE;
  const contents: CodedText[] = [
    [],
    [CODE],
    [bare],
    [{ ...CODE, offset: 3 }],
    [{ ...CODE, equivalent: '' }],
    [{ ...CODE, equivalent: `${equivalent}",2` }],
    [{ ...bare, kind: 'open' as const }],
    [CODE, CODE],
  ].flatMap((codes) => ['text', 'Text', 'text",[]'].map((text) => ({ text, codes })));
  const same = contents.map(({ text, codes }) => ({ text, codes: codes.map((code) => ({ ...code, id: 12 })) }));
  const settings = { provider: { capabilities: { terms: 'none' } } } as unknown as TranslationSettings;
  const { distinct } = prepareSegments(settings, [...contents, ...same]);
  expect(distinct.map(({ positions }) => positions)).toEqual(
    contents.map((_, index) => [index, index + contents.length]),
  );
});

it('sends words without their soft hyphens, and with their non-breaking ones', () => {
  const settings = { provider: { capabilities: { terms: 'none' } } } as unknown as TranslationSettings;
  const content = { text: '\u00adso\u00adme\u00adthing on a co\u2011op', codes: [{ ...CODE, offset: 14 }] };
  const { distinct } = prepareSegments(settings, [content]);
  expect(distinct.map((each) => each.content)).toEqual([
    { text: 'something on a co\u2011op', codes: [{ ...CODE, offset: 11 }] },
  ]);
});
