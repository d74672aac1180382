/** From most to least permitted. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** True when `role` permits at least what `required` permits. */
export function hasRole(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(required);
}

/** The weaker of two roles: a key never permits more than its user's membership. */
export function weakerRole(left: Role, right: Role): Role {
  return hasRole(left, right) ? right : left;
}
