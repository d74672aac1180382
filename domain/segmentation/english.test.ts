import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { segmentRanges } from './segment-ranges.ts';

const cut = (text: string) =>
  segmentRanges(plainText(text), 'en-US', 'sentence').map(({ start, end }) => text.slice(start, end));

/** Expected segments, ` | ` where the text has a space (or a line end) between two, `||` where it has nothing. */
const CASES: Record<string, string[]> = {
  'titles before names (Chicago)': [
    'Ask Mrs. Dalloway. | She knows.',
    'Gen. Lee met Lt. Col. Briggs at Ft. Sumter. | They talked.',
    'Rev. Dr. Martin Luther King Jr. spoke. | We listened.',
    'The award went to Messrs. Holt and Prof. Ada Byron.',
  ],
  'scholarly abbreviations (Chicago)': [
    'Use a synonym, e.g. Paris or Rome. | Then stop.',
    'The case of Roe v. Wade is known. | It was decided in 1973.',
    'Compare Greece vs. Rome, cf. Mommsen. | Both fell.',
    'See Vol. IV, chap. 3, fig. 12, and p. 55. | The text is there.',
    'He was born ca. 1250 in Pisa.',
    'So say Smith et al. | The others disagree.',
  ],
  'No. before a number, and as an answer': [
    'He lives at No. 7 now. | It is small.',
    'Do you agree? | No. | He never did.',
  ],
  'abbreviations that can end a sentence (Chicago)': [
    'He works for Acme Inc. | The office is in Boston.',
    'Acme Inc. Chairman Bob Stone resigned.',
    'She moved to Washington, D.C. | When did she leave?',
    'The Washington, D.C. Police Department answered.',
    'He has a Ph.D. | It took six years.',
    'Sammy Davis Jr. | He sang.',
    'We sell books, pens, etc. | Our shop is open.',
    'We met on Jan. 5 in Boston, Mass. | Then it snowed.',
    'It is on Fifth Ave. near the park.',
    'It is on Main St. | The door is red.',
  ],
  'clock times': [
    'The shop opens at 9 a.m. Monday through Friday.',
    'She left at 10:30 p.m. | Dr. Who stayed.',
    'By 7 p.m. Mrs. Hill had left. | I stayed.',
    'He came at 8 a.m. | We started at once.',
  ],
  'initials (Chicago)': [
    'J. R. R. Tolkien wrote it. | C. S. Lewis read it.',
    'It was J.K. Rowling. | She was there.',
    'Harry S. Truman and you and I. | Who else?',
  ],
  'numbers and versions': [
    'Pi is 3.14159. | That is close.',
    'Version 2.0.1 is out. | Update now.',
    'It cost $5.00! | 20 people paid.',
    'He was born in 1998. | Later he moved.',
  ],
  'quotations: marks belong to the sentence (Chicago)': [
    '“Where are you?” she asked. | “Here.”',
    '“Stop!” Mary shouted. | Nobody moved.',
    '“Is it far?” I asked.',
    'She said, “It is late.” | He agreed.',
    "'It is late.' | 'I know.'",
    'He wrote "Go home." | Then he left.',
    '“We know this” (Smith 12). | It is old.',
    '“Is that so?” (Jones 2019). | Perhaps.',
  ],
  'brackets (Chicago)': [
    'He left (it was late). | She stayed.',
    'He left. | (It was late.) | She stayed.',
    'It was a great (!) success (?) Everybody says.',
    'It is so.[12] | That is proven.² | Others doubt it.*',
  ],
  'ellipses (Chicago)': [
    'Well … perhaps.',
    'Wait... | What is that?',
    'Well... I know.',
    'I thought . . . well, no.',
    'He stopped. . . . | Then he went on.',
  ],
  'addresses and files': [
    'Go to www.example.com. | It is free.',
    'Write to j.doe@example.co.uk. | We answer.',
    'Open config.Local.json and System.Text in ASP.Net first.',
  ],
  'a forgotten space': ['It is late.||The shop is closed.||We go home.', 'It is late.||Dr. Who waits.'],
  'names with a mark (Chicago)': [
    'I read Yahoo! News daily.',
    'I use Yahoo! | It is old.',
    'We saw Mamma Mia! in London.',
  ],
  'lists in a line': [
    'Steps: (1) Open it. | (2) Close it.',
    'Do this: 1. Open the lid | 2. Close the lid',
    '• Bread | • Milk | • Eggs',
    'Either a) go or b) stay, as you like.',
    'I have 2. | They have 7. | We lost.',
  ],
  'line ends': [
    'Dear Ann, | Thank you for the letter that came\nthis morning. | Yours',
    'Chapter one | Chapter two',
    'apples | dark bread | milk and honey',
    'The first one\nis green',
  ],
  'several marks': ['What?! | No!!! | Really?', 'Oh! no, not that.', 'iPhones sell. | iPads too.'],
};

describe('English sentences', () => {
  const all = Object.entries(CASES).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const));

  it.each(all)('%s: %s', (rule, marked) => {
    const text = marked.replaceAll('||', '').replaceAll(' | ', rule === 'line ends' ? '\n' : ' ');
    expect(cut(text)).toEqual(marked.split(/ \| |\|\|/u));
  });
});

describe('the golden English cases', () => {
  const file = new URL('../../../shared/fixtures/segmentation/golden-english.json', import.meta.url);
  const present = !isWithout('../shared/fixtures/segmentation', existsSync(file), 'the golden English cases');

  it.skipIf(!present)('come out right, except two that ask for a changed text', () => {
    const golden = JSON.parse(readFileSync(file, 'utf8')) as { text: string; segments: string[] }[];
    const wrong = golden.filter(({ text, segments }) => JSON.stringify(cut(text)) !== JSON.stringify(segments));
    const asksForChange = ({ text, segments }: { text: string; segments: string[] }) =>
      segments.some((segment) => !text.includes(segment));
    expect(wrong.filter((entry) => !asksForChange(entry))).toEqual([]);
    expect(golden.length - wrong.length).toBeGreaterThanOrEqual(47);
  });
});
