import { describe, expect, it } from 'vitest';
import { jobDetails, jobMemo } from './details.ts';

describe('what the Temporal UI says of a job', () => {
  it('lists files, provider, glossaries and instructions', () => {
    const input = { provider: 'deepl', glossaries: [3, 7], instruction: 'only the tables', instructions: 'be brief' };
    expect(jobDetails({ sourceFiles: ['a/b.docx', 'c.txt'], input })).toBe(
      [
        'Source files:\n\n- `a/b.docx`\n- `c.txt`',
        'Provider: `deepl`',
        'Glossaries: 3, 7',
        'Instruction: `only the tables`',
        'Instructions for the model: `be brief`',
      ].join('\n\n'),
    );
  });

  it('stays below the limits of Temporal, and shows what clients wrote as it is', () => {
    const sourceFiles = Array.from({ length: 100 }, (_, index) => `${index}${'ü'.repeat(250)}`);
    const long = '![x](http://example.com/x.png)\n'.repeat(300);
    const input = { provider: null, domain: long, instruction: long, instructions: `key lq_${'a'.repeat(38)}` };
    const details = jobDetails({ sourceFiles, input });
    const fences = { sourceFiles: Array.from({ length: 20 }, () => '`'.repeat(512)), input };
    for (const each of [details, jobDetails(fences)]) expect(Buffer.byteLength(each)).toBeLessThan(20_000);
    expect(details).toContain('- and 80 more');
    expect(details).toContain('Instructions for the model: `key lq_[redacted]`');
    for (const line of details.split('\n').filter((each) => each.includes('!['))) {
      expect(line).toMatch(/^\w+: `[^`]{1,200}`$/);
    }
    const memo = jobMemo({ sourceFiles });
    expect(memo).toMatchObject({ source_file_count: 100 });
    expect(Buffer.byteLength(JSON.stringify(memo))).toBeLessThan(20_000);
  });

  it('says nothing of what a job has not', () => {
    expect(jobDetails({ sourceFiles: [], input: { etag: null } })).toBe('');
  });
});
