import { created, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { paging } from '#api/paging.ts';
import { createdApiKeySchema } from '#api/routes/identity/api-keys/answers.ts';
import { CREATED_API_KEY } from '#api/routes/identity/api-keys/openapi.ts';
import { memberListSchema, memberSchema, removedMemberSchema } from './answers.ts';
import { addMemberSchema, changeMemberSchema, memberKeySchema } from './schema.ts';

const MEMBER = {
  id: '0b6f2f0e-9c1d-4f6c-8a57-2f3f5a1f7d10',
  email: 'ada@example.com',
  name: 'Ada Example',
  role: 'member',
  created_at: '2030-01-31T12:00:00.000Z',
};

export const memberOperations = operationsOf('Members', {
  'GET /v1/members': {
    operationId: 'listMembers',
    summary: 'List members',
    description: 'The members of the organization with their roles, in the order in which they joined.',
    role: 'member',
    query: paging,
    answers: page('A page of members.', memberListSchema, 'members', [MEMBER]),
  },
  'POST /v1/members': {
    operationId: 'addMember',
    summary: 'Add a member',
    description:
      'Adds a person, who signs in at the issuer of access tokens with this e-mail address, or with a key that is ' +
      'created for them. No e-mail is sent.',
    role: 'admin',
    errors: ['conflict', 'limit_reached'],
    idempotent: true,
    body: jsonBody(addMemberSchema, {
      editor: { value: { email: 'ada@example.com', name: 'Ada Example', role: 'member' } },
    }),
    answers: created('The member was added.', memberSchema, MEMBER, {
      links: {
        key: {
          operationId: 'createMemberKey',
          parameters: { user_id: '$response.body#/id' },
          description: 'Creates a key for the member.',
        },
      },
    }),
  },
  'PATCH /v1/members/:user_id': {
    operationId: 'changeMember',
    summary: 'Change the role of a member',
    description: 'Takes effect as the revocation of a key does. Only owners change owners; the last one stays.',
    role: 'admin',
    errors: ['conflict'],
    body: jsonBody(changeMemberSchema, { editor: { value: { role: 'admin' } } }),
    answers: ok('The member with the new role.', memberSchema, { ...MEMBER, role: 'admin' }),
  },
  'DELETE /v1/members/:user_id': {
    operationId: 'deleteMember',
    summary: 'Remove a member',
    description:
      'Ends the membership: keys and access tokens of the person no longer work in this organization. What they ' +
      'created stays. Only owners remove owners; the last one stays.',
    role: 'admin',
    errors: ['conflict'],
    answers: ok('The member was removed.', removedMemberSchema, {
      message: 'The member was removed from the organization.',
      id: MEMBER.id,
    }),
  },
  'POST /v1/members/:user_id/keys': {
    operationId: 'createMemberKey',
    summary: 'Create a key for a member',
    description:
      'Creates a key with which the member works in this organization and no other, with the role of the member. It ' +
      'ends with the membership, not with the key that creates it, so a key that expires cannot create one. Only ' +
      'this answer contains its secret.',
    role: 'admin',
    errors: ['limit_reached'],
    idempotent: true,
    secrets: ['key'],
    body: jsonBody(memberKeySchema, { first: { value: { name: 'First key' } } }),
    answers: created('The key was created.', createdApiKeySchema, { ...CREATED_API_KEY, name: 'First key' }),
  },
});
