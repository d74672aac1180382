import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const KEY = 'a key of at least thirty-two characters';
const OTHER_KEY = 'another key of thirty-two characters and more';

describe('a secret box', () => {
  const box = createSecretBox(KEY);

  it.each(['', 'token', 'päßwörd 密码 🔑', 'x'.repeat(100_000)])('opens what it sealed (%#)', (text) => {
    const envelope = box.seal(text, 'test');
    expect(envelope).toMatch(/^v1:[\w-]{8}:[\w-]+$/);
    expect(box.open(envelope, 'test')).toBe(text);
    expect(createSecretBox(Buffer.from(KEY)).open(envelope, 'test')).toBe(text);
  });

  it('shows nothing of the text and never repeats itself', () => {
    const envelopes = new Set(Array.from({ length: 1000 }, () => box.seal('a secret', 'test')));
    expect(envelopes.size).toBe(1000);
    for (const envelope of envelopes) {
      expect(Buffer.from(envelope.split(':')[2]!, 'base64url').toString('latin1')).not.toContain('secret');
    }
  });

  it('still opens an envelope of version 1 that was stored once', () => {
    const stored = 'v1:6f3IzVA5:uOO36WgaYrUZlNY05ClmjPWANHr-xa0kNo9gXddZVOOgJfKsl8gUKK04c42H0p4-4-VfDTmYENM';
    expect(box.open(stored, 'test')).toBe('kept since the first release');
  });

  it('opens for the same purpose only', () => {
    const envelope = box.seal('token', 'weblate token');
    expect(() => box.open(envelope, 'crowdin token')).toThrow('changed or moved');
  });

  it('names the variable when the key is another one', () => {
    const envelope = createSecretBox(OTHER_KEY).seal('token', 'test');
    expect(() => box.open(envelope, 'test')).toThrow(
      expect.objectContaining({
        id: 'secret_unreadable',
        retryable: false,
        message: expect.stringContaining('LOQUENT_SECRET_KEY'),
      }),
    );
  });

  it('notices every changed character', () => {
    const envelope = box.seal('token', 'test');
    for (let index = 0; index < envelope.length; index += 1) {
      const changed = envelope.slice(0, index) + (envelope[index] === 'A' ? 'B' : 'A') + envelope.slice(index + 1);
      expect(() => box.open(changed, 'test')).toThrow(expect.objectContaining({ id: 'secret_unreadable' }));
    }
  });

  it.each(['', 'token', 'v1:', 'v1:aaaaaaaa:', 'v1:aaaaaaaa:AAAA', 'v2:aaaaaaaa:AAAA'])('refuses %j', (envelope) => {
    expect(() => box.open(envelope, 'test')).toThrow(expect.objectContaining({ id: 'secret_unreadable' }));
  });

  it('opens with previous keys and reports what to seal again', () => {
    const old = box.seal('token', 'test');
    const rotated = createSecretBox(OTHER_KEY, [KEY]);
    expect(rotated.open(old, 'test')).toBe('token');
    expect(rotated.isCurrent(old)).toBe(false);
    const renewed = rotated.seal('token', 'test');
    expect(rotated.isCurrent(renewed)).toBe(true);
    expect(() => box.open(renewed, 'test')).toThrow('LOQUENT_SECRET_KEY');
  });

  it('takes no short key, and does not show it', () => {
    expect(() => createSecretBox('short-key')).toThrow(expect.objectContaining({ id: 'secret_key_invalid' }));
    expect(() => createSecretBox('short-key')).not.toThrow(/short-key/);
    expect(() => createSecretBox(KEY, ['short-key'])).toThrow('32');
  });
});
