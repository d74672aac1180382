import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { Principal } from '#api/state.ts';
import { listOf, timestamp } from '#api/answers.ts';
import { ROLES } from '#domain/identity/role.ts';

export const userSchema = z
  .object({
    id: z.uuid().describe('id of the user'),
    email: z.string().describe('email address of the user'),
    name: z.string().describe('display name of the user'),
    default_organization_id: z.uuid().describe('id of the organization of requests without `X-Org-Id`'),
    created_at: timestamp,
  })
  .meta({ id: 'User' });

export const presentUser = presenter(userSchema, {
  id: ({ userId }: Principal) => userId,
  created_at: ({ userCreatedAt }: Principal) => userCreatedAt,
});

export const organizationSchema = z
  .object({
    id: z.uuid().describe('value for the header `X-Org-Id`'),
    name: z.string().describe('display name of the organization'),
    slug: z.string().describe('short unique name of the organization, in lower case'),
    role: z.enum(ROLES).describe('role of the calling user in this organization'),
    is_default: z.boolean().describe('true: requests without `X-Org-Id` act for this organization'),
    created_at: timestamp,
  })
  .meta({ id: 'Organization' });

export const presentOrganization = presenter(organizationSchema);

export const organizationListSchema = listOf(
  'OrganizationList',
  'organizations',
  organizationSchema,
  "the user's organizations on this page",
);
