import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const records = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .toSorted();

describe('decision records', () => {
  it('are numbered from 0001 without gaps, each number once', () => {
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('begin with their number, and are listed in the README under their titles', () => {
    const lines = records.map((name) => {
      const [heading = ''] = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
      const number = name.slice(0, 4);
      expect(heading).toMatch(`# ${number} `);
      return `- [${number}](${name}) ${heading.slice(`# ${number} `.length)}`;
    });
    const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
    expect(readme.split('\n').filter((line) => line.startsWith('- '))).toEqual(lines);
  });
});
