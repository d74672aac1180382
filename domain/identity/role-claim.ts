import { ROLES, type Role } from './role.ts';

/** The claim with that name if it exists, else the value at the dotted path: names may be addresses. */
function valueAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, name) => {
    const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return holds ? (value as Record<string, unknown>)[name] : undefined;
  }, claims);
}

/**
 * The strongest role in a claim: a text, or a list of texts, of which unknown ones are ignored.
 *
 * @param path name of the claim, or a path with dots such as `realm_access.roles`
 * @returns undefined if it names no role
 */
export function roleFromClaim(claims: Readonly<Record<string, unknown>>, path: string): Role | undefined {
  const value = valueAt(claims, path);
  const named: readonly unknown[] = Array.isArray(value) ? value : [value];
  // From most to least permitted.
  return ROLES.find((role) => named.includes(role));
}
