import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const MEASUREMENTS = new URL('../docs/measurements/', import.meta.url);
const MAX_LINES = 15;
const MAX_LINE_LENGTH = 150;
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

  it('have at most 15 lines of text: what is longer belongs in docs/measurements', () => {
    for (const { name } of records) {
      const lines = read(name)
        .split('\n')
        .filter((line) => line !== '');
      expect(lines.length, name).toBeLessThanOrEqual(MAX_LINES);
      const tooLong = lines.filter((line) => line.length > MAX_LINE_LENGTH && line.includes(' '));
      expect(tooLong, name).toEqual([]);
    }
  });

  it('link to measurements that exist, of which each is listed in their README', () => {
    const files = readdirSync(MEASUREMENTS).filter((name) => name !== 'README.md');
    const fileNames = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, file]) => file));
    const linked = records.map(({ name }) => read(name)).join('\n');
    expect(fileNames(linked, /\.\.\/measurements\/([\w-]+\.md)/g)).toEqual(new Set(files));
    const list = readFileSync(new URL('README.md', MEASUREMENTS), 'utf8');
    expect(fileNames(list, /^- \[.+\]\((.+)\): /gm)).toEqual(new Set(files));
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
