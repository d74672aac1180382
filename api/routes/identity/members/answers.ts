import { z } from 'zod';
import { listOf, message, timestamp } from '#api/answers.ts';
import { presenter } from '#api/presenter.ts';
import type { OrganizationMember } from '#db/identity/members.ts';
import { ROLES } from '#domain/identity/role.ts';

export const memberSchema = z
  .object({
    id: z.uuid().describe('id of the user'),
    email: z.string().describe('e-mail address of the user'),
    name: z.string().describe('display name of the user in this organization'),
    role: z.enum(ROLES).describe('role of the user in this organization'),
    created_at: timestamp,
  })
  .meta({ id: 'Member' });

export const presentMember = presenter(memberSchema, {
  id: ({ user }: OrganizationMember) => user.id,
  email: ({ user }: OrganizationMember) => user.email,
  name: ({ user, name }: OrganizationMember) => name ?? user.name,
});

export const memberListSchema = listOf('MemberList', 'members', memberSchema, 'members on this page');

export const removedMemberSchema = z
  .object({ message, id: z.uuid().describe('id of the user') })
  .meta({ id: 'RemovedMember' });
