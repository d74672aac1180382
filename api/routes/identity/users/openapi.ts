import { ok, operationsOf, page } from '#api/openapi/operation.ts';
import { paging } from '#api/paging.ts';
import { organizationListSchema, userSchema } from './answers.ts';

const ORGANIZATION = {
  id: '6f1c2a8e-4b7d-4c53-9a3e-0d5b8f6e7a21',
  name: 'Example Ltd',
  slug: 'example',
  role: 'owner',
  is_default: true,
  created_at: '2030-01-31T12:00:00.000Z',
};

export const userOperations = operationsOf('Users', {
  'GET /v1/users/me': {
    operationId: 'readUser',
    summary: 'Who am I',
    description: 'The user that the credentials belong to.',
    role: 'viewer',
    answers: ok('The user.', userSchema, {
      id: '0b6f2f0e-9c1d-4f6c-8a57-2f3f5a1f7d10',
      email: 'ada@example.com',
      name: 'Ada Example',
      default_organization_id: ORGANIZATION.id,
      created_at: '2030-01-31T12:00:00.000Z',
    }),
  },
  'GET /v1/users/me/organizations': {
    operationId: 'listOrganizations',
    summary: 'My organizations',
    description: 'Every organization that the user belongs to. Send the `id` of one as `X-Org-Id` to act for it.',
    role: 'viewer',
    query: paging,
    answers: page(
      'The organizations, in the order in which the user joined them.',
      organizationListSchema,
      'organizations',
      [ORGANIZATION],
    ),
  },
});
