import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email.ts';
import { roleFromClaim } from './role-claim.ts';

describe('an e-mail address', () => {
  it('is stored and compared without its spaces, in lower case as far as it is ASCII', () => {
    expect(normalizeEmail(' Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com');
    expect(normalizeEmail('İ\u212A@example.com')).toBe('İ\u212A@example.com');
  });

  it('is refused when it is invalid', () => {
    for (const text of [
      '',
      'ada',
      '@',
      'ada@',
      '@example.com',
      'a b@example.com',
      'a@b@c',
      'a\n@b',
      `${'x'.repeat(251)}@b.c`,
    ]) {
      expect(normalizeEmail(text), text).toBeUndefined();
    }
  });
});

describe('the role in a claim', () => {
  it('is a text, or the strongest of a list whose other entries are for others', () => {
    expect(roleFromClaim({ role: 'viewer' }, 'role')).toBe('viewer');
    expect(roleFromClaim({ roles: ['offline_access', 'viewer', 'admin', 'member'] }, 'roles')).toBe('admin');
  });

  it('is found by its name even with dots in it, or by a path', () => {
    expect(roleFromClaim({ 'https://loquent.example/role': 'member' }, 'https://loquent.example/role')).toBe('member');
    expect(roleFromClaim({ realm_access: { roles: ['owner'] } }, 'realm_access.roles')).toBe('owner');
  });

  it('is missing when no value is a role', () => {
    for (const claims of [
      {},
      { role: 'Owner' },
      { role: 1 },
      { role: null },
      { role: { owner: true } },
      { role: ['x', 7] },
    ]) {
      expect(roleFromClaim(claims, 'role')).toBeUndefined();
    }
    expect(roleFromClaim({ a: 'owner' }, 'a.b.c')).toBeUndefined();
    expect(roleFromClaim({}, 'constructor.name')).toBeUndefined();
  });
});
