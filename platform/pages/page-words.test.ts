import { describe, expect, it } from 'vitest';
import { PageText, readPageWords } from './page-words.ts';

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

describe('the words of pages', () => {
  const { pages, words } = readPageWords(XHTML);
  const text = new PageText(words);

  it('have places as shares of their page', () => {
    expect(pages).toEqual([
      { width: 200, height: 400 },
      { width: 200, height: 400 },
    ]);
    expect(words.map((word) => word.text)).toEqual(['Press', '<Start>', 'now.', 'Press', '&amp;']);
    expect(words[0]).toEqual({ page: 1, text: 'Press', left: 0.1, top: 0.1, right: 0.3, bottom: 0.125 });
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

  it('are found by their beginning where the rest differs', () => {
    const long = Array.from({ length: 40 }, (_, index) => `word${index}`);
    const lines = long.map(
      (each, index) => `<word xMin="1.0" yMin="${index}.0" xMax="2.0" yMax="${index}.5">${each}</word>`,
    );
    const read = readPageWords(`<page width="10.0" height="40.0">\n${lines.join('\n')}`);
    expect(new PageText(read.words).find(`${long.slice(10, 20).join(' ')} other`, 0)?.top).toBe(0.25);
  });
});
