import { describe, expect, it } from 'vitest';
import { createSignedTokens } from './signed-token.ts';

const SECRET = 'a secret key for tests, 32 characters or more';
const GRANT = { organizationId: '0b7e7d1e-0000-4000-8000-000000000000', object: 'größe/1.mp4', expiresAt: 1000 };
const streamTokens = (current: string, ...previous: readonly string[]) =>
  createSignedTokens({ current, previous }, 'stream');
const tokens = streamTokens(SECRET);

describe('the token of a stream URL', () => {
  it('gives back what it permits, to every process that has the key', () => {
    expect(streamTokens(SECRET).check(tokens.issue(GRANT), 999)).toEqual(GRANT);
    expect(tokens.issue(GRANT)).toMatch(/^[\w.-]+$/);
  });

  it('is worth nothing for another purpose', () => {
    const reports = createSignedTokens({ current: SECRET, previous: [] }, 'report');
    expect(reports.check(tokens.issue(GRANT), 0)).toBeUndefined();
  });

  it('expires', () => expect(tokens.check(tokens.issue(GRANT), 1000)).toBeUndefined());

  it('is worth nothing under another key', () => {
    expect(streamTokens(`${SECRET}!`).check(tokens.issue(GRANT), 0)).toBeUndefined();
  });

  it('outlives the replacement of the key as long as the former one is there', () => {
    const replaced = streamTokens(`${SECRET}!`, SECRET);
    expect(replaced.check(tokens.issue(GRANT), 999)).toEqual(GRANT);
    expect(replaced.check(tokens.issue(GRANT), 1000)).toBeUndefined();
    expect(tokens.check(replaced.issue(GRANT), 0)).toBeUndefined();
    expect(streamTokens(`${SECRET}!`).check(replaced.issue(GRANT), 0)).toEqual(GRANT);
  });

  it('is known by previous keys, too, where it is compared without being read', () => {
    const replaced = streamTokens(`${SECRET}!`, SECRET);
    expect(replaced.issueByAllKeys(GRANT)).toEqual([replaced.issue(GRANT), tokens.issue(GRANT)]);
  });

  it('is worth nothing after any change', () => {
    const token = tokens.issue(GRANT);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      // The last character of base64 has bits that stand for nothing.
      if (
        Buffer.from(changed.split('.')[1] ?? '', 'base64url').equals(
          Buffer.from(token.split('.')[1] ?? '', 'base64url'),
        )
      ) {
        if (changed.split('.')[0] === token.split('.')[0]) continue;
      }
      expect(tokens.check(changed, 0), changed).toBeUndefined();
    }
  });

  it.each(['', '.', 'a.b', 'a.b.c', '..', 'x'.repeat(10_000), `${'a'.repeat(20)}.${'a'.repeat(43)}`])(
    'is not %j',
    (token) => expect(tokens.check(token, 0)).toBeUndefined(),
  );

  it('holds the longest key there may be', () => {
    const longest = { ...GRANT, object: '語'.repeat(170) };
    expect(tokens.check(tokens.issue(longest), 0)).toEqual(longest);
  });
});
