import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { EncryptedJson, EncryptedText } from '#db/types/encrypted-text.ts';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';
import type { Secrets } from '#domain/webhooks/secret-rotation.ts';
import { organizationFilter } from './organization-filter.ts';

/** The credentials of an organization at a translation management system. */
export const Integration = defineEntity({
  name: 'Integration',
  filters: organizationFilter,
  uniques: [{ name: 'integration_name', properties: ['organization', 'name'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    name: p.enum(TMS_NAMES),
    /** Null: the vendor's own address. */
    baseUrl: p.string().length(2048).nullable(),
    token: p.type(EncryptedText),
    /** With which the system proves its webhooks; null: none are accepted. */
    webhookSecrets: p.type(new EncryptedJson<Secrets>()).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type IntegrationRow = InferEntity<typeof Integration>;
