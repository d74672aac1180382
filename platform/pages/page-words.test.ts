import { describe, expect, it } from 'vitest';
import { readPageWords } from './page-words.ts';

const XHTML = `<doc>
  <page width="200.0" height="400.0">
    <word xMin="20.0" yMin="40.0" xMax="60.0" yMax="50.0">Press</word>
    <word xMin="70.0" yMin="40.0" xMax="120.0" yMax="50.0">&lt;Start&gt;</word>
    <word xMin="20.0" yMin="60.0" xMax="60.0" yMax="70.0">now.</word>
  </page>
  <page width="200.0" height="400.0">
    <word xMin="20.0" yMin="200.0" xMax="60.0" yMax="210.0">Press</word>
    <word xMin="70.0" yMin="200.0" xMax="90.0" yMax="210.0">&amp;amp;</word>
  </page>
</doc>`;

const read = (xhtml: string) => readPageWords(Buffer.from(xhtml));
const { pages, text } = await read(XHTML);

describe('the words of pages', () => {
  it('have places as shares of their page', () => {
    expect(pages).toEqual([
      { width: 200, height: 400 },
      { width: 200, height: 400 },
    ]);
    expect(text.find('Press', 0)).toEqual({ page: 1, left: 0.1, top: 0.1, right: 0.3, bottom: 0.125 });
    expect(text.find('<Start>', 0)?.left).toBe(0.35);
    expect(text.find('&amp;', 0)).toMatchObject({ page: 2, left: 0.35 });
  });

  it('are found over lines, whatever their case, accents and blanks are', () => {
    const place = { page: 1, left: 0.1, top: 0.1, right: 0.6, bottom: 0.175 };
    expect(text.find('préss <start>\nNOW.', 0)).toEqual(place);
    expect(text.find('  ', 0)).toBeUndefined();
    expect(text.find('elsewhere', 0)).toBeUndefined();
  });

  it('are found where they are expected, if they are there more than once', () => {
    expect(text.find('Press', 0)?.page).toBe(1);
    expect(text.find('Press', 0.9)?.page).toBe(2);
  });

  it('are found by their beginning where the rest differs', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `word${index}`);
    const lines = long.map(
      (each, index) => `<word xMin="1.0" yMin="${index}.0" xMax="2.0" yMax="${index}.5">${each}</word>`,
    );
    const { text: found } = await read(`<page width="10.0" height="40.0">\n${lines.join('\n')}`);
    expect(found.find(`${long.slice(10, 20).join(' ')} other`, 0)?.top).toBe(0.25);
  });

  it('are found in time that grows with the text, not with the text times what is looked for', async () => {
    const page = (letters: number) => {
      const word = `<word xMin="1.0" yMin="1.0" xMax="2.0" yMax="2.0">${'a'.repeat(1_000)}</word>\n`;
      return read(`<page width="10.0" height="10.0">\n${word.repeat(letters / 1_000)}`);
    };
    const { text: large } = await page(1_000_000);
    const took = (length: number) => {
      const start = process.cpuUsage();
      expect(large.find(`${'a'.repeat(length)}b`, 1)?.page).toBe(1);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    took(30);
    // Twenty thousand letters instead of thirty would take hundreds of times as long.
    expect(took(20_000)).toBeLessThan(20 * Math.max(took(30), 5_000));
  });
});
