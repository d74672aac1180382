import { z } from 'zod';
import { label } from '#api/validation.ts';
import { normalizeEmail } from '#domain/identity/email.ts';
import { ROLES } from '#domain/identity/role.ts';

const role = z.enum(ROLES).describe('role in the organization, at most that of the caller');

const email = z.string().transform((text, context) => {
  const address = normalizeEmail(text);
  if (address === undefined) context.addIssue({ code: 'custom', message: 'must be an e-mail address' });
  return address ?? '';
});

export const addMemberSchema = z.object({
  email: email.describe('e-mail address, by which the person is recognized at the sign-in'),
  name: label(100).optional().describe('display name in this organization; absent: the e-mail address'),
  role,
});

export const changeMemberSchema = z.object({ role });

export const memberKeySchema = z.object({ name: label(100).describe('what the key is for') });
