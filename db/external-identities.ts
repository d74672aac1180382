import { ExternalIdentity, Organization, User } from './entities/index.ts';
import { conflict, notFound } from './errors.ts';
import { insertMember } from './members.ts';
import type { EntityManager, Orm } from './orm.ts';
import { untilUncontested } from './until-uncontested.ts';

/** Somebody whom an issuer vouches for. */
export interface ExternalPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized, and only when the issuer says that it has verified it. */
  readonly verifiedEmail: string | undefined;
  /** For people; the address when the issuer says none. */
  readonly name: string | undefined;
}

/**
 * What came of somebody: a user, known before or `linked` or `created` just now, or a reason against it. `unknown`: nobody
 * was invited under that address; `unverified`: there is no verified address to look for; `taken`: the user of that address
 * is another subject of the same issuer; `no_organization`: the one that new members go to doesn't exist.
 */
export type Admission =
  | { readonly userId: string; readonly how: 'known' | 'linked' | 'created' }
  | { readonly refusal: 'unknown' | 'unverified' | 'taken' | 'no_organization' };

/**
 * Finds the user whom an issuer means: by its subject; else, once, the user of the verified e-mail address who has no
 * identity of this issuer yet; else a new member of an organization, when there is one for them. May run several times
 * at once for the same person: what is unique in the database lets one of them write.
 *
 * @param memberOf slug of the organization that unknown people become members of; undefined: they are refused
 */
export function admitPerson(orm: Orm, person: ExternalPerson, memberOf: string | undefined): Promise<Admission> {
  return untilUncontested(() => admit(orm.em.fork(), person, memberOf));
}

async function admit(
  entityManager: EntityManager,
  person: ExternalPerson,
  memberOf: string | undefined,
): Promise<Admission> {
  const { issuer, subject, verifiedEmail } = person;
  const known = await entityManager.findOne(ExternalIdentity, { issuer, subject });
  if (known !== null) return { userId: known.user.id, how: 'known' };
  if (verifiedEmail === undefined) return { refusal: 'unverified' };
  const invited = await entityManager.findOne(User, { email: verifiedEmail });
  if (invited !== null) {
    const linked = await entityManager.findOne(ExternalIdentity, { user: invited.id, issuer });
    // The same person may have been linked since the first look.
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
 * Lets a subject of an issuer in as a user from now on, and no other subject of that issuer.
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
