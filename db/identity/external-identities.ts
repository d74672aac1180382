import { conflict, notFound } from '#domain/request-errors.ts';
import { ExternalIdentity, Organization, User } from '#db/entities/index.ts';
import { insertMember } from './members.ts';
import type { EntityManager, Orm } from '#db/orm.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';

/** A person authenticated by an issuer. */
export interface ExternalPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized; only if the issuer has verified it. */
  readonly verifiedEmail: string | undefined;
  /** Display name; the address if the issuer states none. */
  readonly name: string | undefined;
}

/**
 * Result of an admission: a user, already known or just `linked` or `created`, or the reason of a refusal. `unknown`:
 * no user was invited with that address; `unverified`: the person has no verified address; `taken`: the user with that
 * address is another subject of the same issuer; `no_organization`: the organization for new members doesn't exist.
 */
export type IdentityAdmission =
  | { readonly userId: string; readonly how: 'known' | 'linked' | 'created' }
  | { readonly refusal: 'unknown' | 'unverified' | 'taken' | 'no_organization' };

/**
 * Finds the user for an issuer's subject: by the subject; else, once, the user of the verified e-mail address without
 * an identity of this issuer; else a new member of an organization, if one is configured. Safe to run several times at
 * once for the same person: unique constraints let one of them write.
 *
 * @param memberOf slug of the organization of which unknown people become members; undefined: they are refused
 */
export function admitPerson(
  orm: Orm,
  person: ExternalPerson,
  memberOf: string | undefined,
): Promise<IdentityAdmission> {
  return retryAfterRace(() => admit(orm.em.fork(), person, memberOf));
}

async function admit(
  entityManager: EntityManager,
  person: ExternalPerson,
  memberOf: string | undefined,
): Promise<IdentityAdmission> {
  const { issuer, subject, verifiedEmail } = person;
  const known = await entityManager.findOne(ExternalIdentity, { issuer, subject });
  if (known !== null) return { userId: known.user.id, how: 'known' };
  if (verifiedEmail === undefined) return { refusal: 'unverified' };
  const invited = await entityManager.findOne(User, { email: verifiedEmail });
  if (invited !== null) {
    const linked = await entityManager.findOne(ExternalIdentity, { user: invited.id, issuer });
    // The person may have been linked since the first query.
    if (linked?.subject === subject) return { userId: invited.id, how: 'known' };
    if (linked !== null) return { refusal: 'taken' };
    await linkIdentity(entityManager, invited.id, person);
    return { userId: invited.id, how: 'linked' };
  }
  if (memberOf === undefined) return { refusal: 'unknown' };
  const organization = await entityManager.findOne(Organization, { slug: memberOf });
  if (organization === null) return { refusal: 'no_organization' };
  const member = { email: verifiedEmail, name: person.name ?? verifiedEmail, organizationId: organization.id };
  const userId = await entityManager.transactional(async (transaction) => {
    const id = await insertMember(transaction, { ...member, role: 'member' });
    await linkIdentity(transaction, id, person);
    return id;
  });
  return { userId, how: 'created' };
}

type Identity = Pick<ExternalPerson, 'issuer' | 'subject'>;

function linkIdentity(transaction: EntityManager, user: string, { issuer, subject }: Identity) {
  return transaction.insert(ExternalIdentity, { issuer, subject, user, createdAt: new Date() });
}

/**
 * Binds a user to a subject of an issuer, and to no other subject of that issuer.
 *
 * @throws LoquentError `not_found`, `conflict` when the subject is another user's
 */
export async function replaceIdentity(transaction: EntityManager, email: string, identity: Identity): Promise<void> {
  const { issuer, subject } = identity;
  const user = await transaction.findOne(User, { email });
  if (user === null) throw notFound(`There is no user ${email}.`);
  const taken = await transaction.findOne(ExternalIdentity, { issuer, subject });
  if (taken !== null && taken.user.id !== user.id) throw conflict('This subject already belongs to another user.');
  await transaction.nativeDelete(ExternalIdentity, { user: user.id, issuer });
  await linkIdentity(transaction, user.id, identity);
}
