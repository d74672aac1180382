import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { User } from './user.ts';

/** The user that an OpenID Connect issuer's subject stands for. A user has at most one identity per issuer. */
export const ExternalIdentity = defineEntity({
  name: 'ExternalIdentity',
  tableName: 'external_identity',
  uniques: [{ name: 'external_identity_user', properties: ['user', 'issuer'] }],
  properties: {
    issuer: p.string().primary(),
    /** The claim `sub`, compared byte by byte. */
    subject: p.string().primary(),
    user: () => p.manyToOne(User),
    createdAt: p.datetime(3),
  },
});

export type ExternalIdentityRow = InferEntity<typeof ExternalIdentity>;
