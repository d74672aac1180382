import type { Operations } from '#api/openapi/operation.ts';
import { organizationListSchema, userSchema } from './answers.ts';
import { listOrganizationsSchema } from './schema.ts';

const ORGANIZATION = {
  id: '6f1c2a8e-4b7d-4c53-9a3e-0d5b8f6e7a21',
  name: 'Example Ltd',
  slug: 'example',
  role: 'owner',
  is_default: true,
  created_at: '2030-01-31T12:00:00.000Z',
};

export const userOperations: Operations = {
  'GET /v1/users/me': {
    operationId: 'readUser',
    tag: 'Users',
    summary: 'Who am I',
    description: 'The user that the credentials belong to.',
    role: 'viewer',
    answers: {
      200: {
        description: 'The user.',
        schema: userSchema,
        example: {
          id: '0b6f2f0e-9c1d-4f6c-8a57-2f3f5a1f7d10',
          email: 'ada@example.com',
          name: 'Ada Example',
          default_organization_id: ORGANIZATION.id,
          created_at: '2030-01-31T12:00:00.000Z',
        },
      },
    },
  },
  'GET /v1/users/me/organizations': {
    operationId: 'listOrganizations',
    tag: 'Users',
    summary: 'My organizations',
    description: 'Every organization that the user belongs to. Send the `id` of one as `X-Org-Id` to act for it.',
    role: 'viewer',
    query: listOrganizationsSchema,
    answers: {
      200: {
        description: 'The organizations, in the order in which the user joined them.',
        schema: organizationListSchema,
        example: { organizations: [ORGANIZATION], total: 1, limit: 50, offset: 0 },
      },
    },
  },
};
