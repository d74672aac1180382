import type { Principal } from '#api/state.ts';
import type { Role } from '#domain/identity/role.ts';

/** Renders the user of a principal. */
export function presentUser(principal: Principal) {
  return {
    id: principal.userId,
    email: principal.email,
    name: principal.name,
    default_organization_id: principal.defaultOrganizationId,
    created_at: principal.userCreatedAt.toISOString(),
  };
}

interface PresentableMembership {
  readonly role: Role;
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly createdAt: Date;
  };
}

/** An organization from the view of one of its members. */
export function presentOrganization({ organization, role }: PresentableMembership, defaultOrganizationId: string) {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    role,
    is_default: organization.id === defaultOrganizationId,
    created_at: organization.createdAt.toISOString(),
  };
}
