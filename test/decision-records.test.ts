import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

const records = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .toSorted()
  .map((name) => {
    const [heading = '', , status = ''] = read(name).split('\n');
    return { name, number: name.slice(0, 4), heading, status };
  });

describe('decision records', () => {
  it('are numbered from 0001 without gaps, each number once', () => {
    expect(records.map(({ number }) => Number(number))).toEqual(records.map((_, index) => index + 1));
  });

  it('begin with their number and title, of which their name is made', () => {
    for (const { name, number, heading } of records) {
      expect(heading).toMatch(`# ${number} `);
      expect(name).toBe(
        `${heading
          .slice(2)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')}.md`,
      );
    }
  });

  it('have a date and a status, with the record that amends or supersedes them', () => {
    const names = new Set(records.map(({ name }) => name));
    for (const { number, status } of records) {
      const [, successor] =
        /^\d{4}-\d\d-\d\d · (?:accepted|(?:accepted, amended|superseded) by \[\d{4}\]\((.+)\))$/.exec(status) ?? [
          undefined,
          'none',
        ];
      expect(successor === undefined || names.has(successor), `${number}: ${status}`).toBe(true);
    }
  });

  it('are listed once in the README under their titles, superseded ones as such', () => {
    const lines = records.map(({ name, number, heading, status }) => {
      const [, successor] = /superseded by \[(\d{4})\]/.exec(status) ?? [];
      const mark = successor === undefined ? '' : ` (superseded by ${successor})`;
      return `- [${number}](${name}) ${heading.slice(`# ${number} `.length)}${mark}`;
    });
    const listed = read('README.md').split('\n');
    expect(listed.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines);
  });
});
