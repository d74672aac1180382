import { expect, it } from 'vitest';
import { ROLES as KNOWN_ROLES } from '#domain/identity/role.ts';
import { TMS_TITLES as KNOWN_TITLES } from '#domain/tms/tms-name.ts';
import { ROLES, TMS_TITLES } from './names.ts';
import { readSettingsPart } from './settings-filter.ts';

it('an address has a known part of the settings', () => {
  expect(readSettingsPart({ part: 'providers' })).toEqual({ part: 'providers' });
  expect(readSettingsPart({ part: 'other' })).toEqual({});
});

it('roles and translation management systems are those of the service', () => {
  expect(ROLES).toEqual(KNOWN_ROLES);
  expect(TMS_TITLES).toEqual(KNOWN_TITLES);
});
