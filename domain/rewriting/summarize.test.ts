import { describe, expect, it } from 'vitest';
import { summarize } from './summarize.ts';

const COFFEE = `Coffee in Colombia

Colombia is one of the largest producers of coffee in the world. Coffee grows on the slopes of the Andes between 1,200 and 2,000 metres. Farmers pick the cherries by hand because the slopes are steep. The weather is mild. Most coffee farms are small, and families run them. The national federation of coffee growers helps farmers with prices, research and training. Its logo shows a farmer with his mule.

Coffee is also a part of culture. Visitors can stay at coffee farms and learn how coffee is grown and roasted. Is it worth the trip? Many say yes. The coffee region has been a World Heritage site since 2011.`;

/** The sentences of a text that stand in its summary, letter by letter. */
const isExtract = (summary: string, text: string) =>
  summary.split(/(?<=[.!?])\s+/).every((sentence) => text.includes(sentence));

describe('summarize', () => {
  it('takes whole sentences, in their order, about a quarter of the text, the same every time', () => {
    const { text, warnings } = summarize(COFFEE, 'en');
    expect(isExtract(text, COFFEE)).toBe(true);
    expect(text.length / COFFEE.length).toBeGreaterThan(0.12);
    expect(text.length / COFFEE.length).toBeLessThan(0.4);
    expect(text).toContain('Colombia is one of the largest producers of coffee');
    expect(text).not.toContain('Coffee in Colombia');
    expect(text).not.toContain('The weather is mild');
    expect(warnings).toEqual([]);
    expect(summarize(COFFEE, 'en').text).toBe(text);
  });

  it('says nothing twice', () => {
    const repeated = 'The coffee harvest begins in October in the hills. ';
    const other = 'Ships carry sugar from the harbour to Europe. Banks lend money to farmers of the coffee hills.';
    const { text } = summarize(repeated.repeat(5) + other, 'en');
    expect(text.split('harvest').length - 1).toBe(1);
  });

  it('does without spaces where the script has none', () => {
    const text =
      '東京は日本の首都です。東京には多くの人が住んでいます。天気は良いです。東京の人口は世界の都市の中で最も多いです。昨日は雨でした。私は元気です。猫がいます。東京は日本の経済の中心です。';
    const summary = summarize(text, 'ja').text;
    expect(summary).toMatch(/^東京は日本の首都です。/);
    expect(summary).not.toMatch(/\s/);
    expect(summary.length).toBeLessThan(text.length / 2);
  });

  it('never leaves a tag open', () => {
    const filler =
      'Rain fell on roofs. Dogs ran about. Cats slept late. Ships came home. Birds sang songs. Doors stood open. Bells rang twice. ' +
      'Wind shook trees. Snow hid roads. Boats lay still. Lamps burned low. Clocks struck nine. Mist rose slowly. Geese flew south.';
    const text = `The <b>coffee harvest of the coffee farmers began. Coffee was sold</b> by the coffee farmers. ${filler}`;
    const summary = summarize(text, 'en').text;
    expect(summary.includes('<b>')).toBe(summary.includes('</b>'));
    expect(summary).toContain('<b>');
  });

  it('leaves a single sentence as it is and says so', () => {
    expect(summarize('One sentence only.', 'en')).toEqual({
      text: 'One sentence only.',
      warnings: [{ code: 'text_short', message: expect.any(String) as string }],
    });
  });

  it('puts a wrapped sentence on one line', () => {
    const text = 'The coffee\n  harvest is here. Nothing else. Rain fell. Dogs ran. Cats slept. It went on. So it was.';
    expect(summarize(text, 'en').text).toContain('The coffee harvest is here.');
  });
});
