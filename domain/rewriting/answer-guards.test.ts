import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { fixedPartDefects, fixedParts, inventedNumbers } from './answer-guards.ts';
import { changesScript } from './script-change.ts';

const codes = (original: string, answer: string, keepsAll = true) =>
  fixedPartDefects(original, answer, keepsAll).map(({ code }) => code);

describe('fixedPartDefects', () => {
  it('finds what is lost, made up or left open, and says nothing of the text', () => {
    const original = 'Hi {name}, <b>see</b> https://a.example/x';
    expect(codes(original, '<b>See</b> https://a.example/x, {name}. {name}!')).toEqual([]);
    expect(codes(original, 'See {name} https://a.example/x')).toEqual(['placeholders_lost']);
    expect(codes(original, `${original} %s`)).toEqual(['placeholders_added']);
    expect(codes(original, original.replace('</b>', ''))).toEqual(['placeholders_lost', 'tags_unbalanced']);
    expect(codes(original, 'Hi there', false)).toEqual([]);
    const messages = fixedPartDefects(original, 'See {other}', true).map(({ message }) => message);
    expect(messages.join()).not.toMatch(/name|other|example/);
  });

  it('takes a character reference and its character for the same, and void tags for complete', () => {
    expect(codes('Fish &amp; chips', 'Fish & chips')).toEqual([]);
    expect(codes('One<br>two', 'One<br>two<br>three')).toEqual([]);
  });

  it('lets no damage of a thousand answers pass', () => {
    const random = seededRandom(20);
    const parts = ['{a}', '%s', '{{b}}', '${c}', 'https://a.example/d', 'x@e.example', '<i>f</i>', '%1$d'];
    for (let round = 0; round < 1000; round += 1) {
      const chosen = parts.filter(() => random() < 0.5);
      const original = `Some ${chosen.join(' words ')} here`;
      const kept = chosen.filter(() => random() < 0.7);
      const added = random() < 0.3 ? ['{made_up}'] : [];
      const answer = `Other ${[...kept, ...added].sort(() => random() - 0.5).join(' text ')} there`;
      const isLost = kept.length < chosen.length;
      expect(codes(original, answer).includes('placeholders_lost'), answer).toBe(isLost);
      expect(codes(original, answer).includes('placeholders_added'), answer).toBe(added.length > 0);
    }
  });
});

it('counts what is fixed', () => {
  expect([...fixedParts('{a} {a} %s &amp; 5%')]).toEqual([
    ['{a}', 2],
    ['%s', 1],
  ]);
});

it('detects invented numbers, in any form', () => {
  expect(inventedNumbers('1.234,5 und ١٢', ['1,234.5', '12'])).toBe(0);
  expect(inventedNumbers('77 of 78, 3', ['77'])).toBe(1);
});

it.each([
  ['Нажмите кнопку', 'Press the button', true],
  ['Press the button', 'Нажмите кнопку', true],
  ['Нажмите кнопку OK', 'Кнопка OK', false],
  ['WordとExcelを開きます。', 'Wordを開きます。', false],
  ['東京タワー', 'Tokyo Tower', true],
  ['東京 Tokyo', 'Tokyo', false],
  ['مرحبا بك', 'Hi', false],
])('sees whether the script changed from %j to %j', (original, answer, changed) => {
  expect(changesScript(original, answer)).toBe(changed);
});
