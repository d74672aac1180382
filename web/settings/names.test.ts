import { expect, it } from 'vitest';
import { ROLES as KNOWN_ROLES } from '#domain/identity/role.ts';
import { TMS_TITLES as KNOWN_TITLES } from '#domain/projects/tms-name.ts';
import { API_KEY_ROLES, INTEGRATION_TITLES } from './names.ts';

it('roles and translation management systems are those of the service', () => {
  expect(API_KEY_ROLES).toEqual(KNOWN_ROLES);
  expect(INTEGRATION_TITLES).toEqual(KNOWN_TITLES);
});
