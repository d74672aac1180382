import { describe, expect, it } from 'vitest';
import { rotateSecret, signingSecrets, type Secrets } from './secret-rotation.ts';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(hours * HOUR);
const FIRST: Secrets = { secret: 'first', formerSecrets: null };

describe('a replaced secret', () => {
  it('signs alongside the new one for 24 hours', () => {
    const rotated = rotateSecret(FIRST, 'second', at(0));
    expect(signingSecrets(rotated, at(23.9))).toEqual(['second', 'first']);
    expect(signingSecrets(rotated, at(24))).toEqual(['second']);
  });

  it('keeps its time when the next one is replaced, too, and three are kept at most', () => {
    let secrets = rotateSecret(FIRST, 'second', at(0));
    secrets = rotateSecret(secrets, 'third', at(12));
    expect(signingSecrets(secrets, at(13))).toEqual(['third', 'second', 'first']);
    expect(signingSecrets(secrets, at(25))).toEqual(['third', 'second']);
    secrets = rotateSecret(rotateSecret(secrets, 'fourth', at(13)), 'fifth', at(13));
    expect(signingSecrets(secrets, at(13))).toEqual(['fifth', 'fourth', 'third', 'second']);
  });

  it('that becomes the current one again signs once', () => {
    const rotated = rotateSecret(rotateSecret(FIRST, 'second', at(0)), 'first', at(1));
    expect(signingSecrets(rotated, at(2))).toEqual(['first', 'second']);
  });

  it('stays as it is when the same secret is set again', () => {
    expect(rotateSecret(FIRST, 'first', at(0))).toEqual(FIRST);
  });
});

describe('without a secret', () => {
  it('nothing signs, not even former ones', () => {
    const removed = rotateSecret(rotateSecret(FIRST, 'second', at(0)), null, at(1));
    expect(signingSecrets(removed, at(1))).toEqual([]);
  });

  it('the first one has no former ones', () => {
    expect(rotateSecret({ secret: null, formerSecrets: null }, 'first', at(0))).toEqual(FIRST);
  });
});
