import { Cast, type CastRow } from '#db/entities/index.ts';
import { lockOrganizations, requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import type { CastContent } from '#domain/casts/cast.ts';
import { conflict, notFound } from '#domain/request-errors.ts';

/** The editable fields of a cast. */
export interface CastFields extends CastContent {
  readonly name: string;
  readonly isDefault: boolean;
}

/** @throws LoquentError `not_found` */
export async function requireCast(entityManager: EntityManager, id: number): Promise<CastRow> {
  const failHandler = () => notFound(`There is no cast ${id}.`);
  return entityManager.findOneOrFail(Cast, { id }, { failHandler });
}

/** Finds a cast. @returns null if none has the id */
export const findCast = async (entityManager: EntityManager, id: number): Promise<CastRow | null> =>
  entityManager.findOne(Cast, { id });

/** The cast of a job, if it still exists, and that whose pronunciations are for all jobs. @param id of the job's cast */
export async function castsOfJob(
  entityManager: EntityManager,
  id: number | undefined,
): Promise<{ readonly own: CastRow | undefined; readonly all: readonly CastRow[] }> {
  const found = await entityManager.find(Cast, { $or: [{ isDefault: true }, ...(id === undefined ? [] : [{ id }])] });
  const own = found.find((cast) => cast.id === id);
  return { own, all: [...(own === undefined ? [] : [own]), ...found.filter((cast) => cast.id !== id)] };
}

/**
 * Stores a new cast. A new default replaces the previous one.
 *
 * @param creation of the request: a repeated one finds the stored cast
 * @throws LoquentError `conflict` for a name that another cast has, `limit_reached`
 */
export async function createCast(
  entityManager: EntityManager,
  organization: string,
  creation: string,
  fields: CastFields,
): Promise<CastRow> {
  return entityManager.transactional(async (transaction) => {
    await lockOrganizations(transaction, [organization]);
    const made = await transaction.findOne(Cast, { creation });
    if (made !== null) return made;
    await requireFree(transaction, organization, fields);
    const row = { ...fields, organization, creation, createdAt: new Date(), updatedAt: null };
    const id = await transaction.insert(Cast, row);
    await requireWithinLimit(transaction, organization, 'casts', () => transaction.count(Cast, { organization }));
    return { id, ...row };
  });
}

/**
 * Changes a cast.
 *
 * @param change the changed fields of the stored cast; absent ones stay
 * @throws LoquentError `not_found`; `conflict` for a name that another cast has
 */
export async function updateCast(
  entityManager: EntityManager,
  organization: string,
  id: number,
  change: (cast: CastRow) => Partial<CastFields>,
): Promise<CastRow> {
  return entityManager.transactional(async (transaction) => {
    await lockOrganizations(transaction, [organization]);
    const known = await requireCast(transaction, id);
    const { name, isDefault, speakers, pronunciations } = { ...known, ...change(known) };
    const fields = { name, isDefault, speakers, pronunciations };
    await requireFree(transaction, organization, fields, id);
    const values = { ...fields, updatedAt: new Date() };
    await transaction.nativeUpdate(Cast, { id, organization }, values);
    return { ...known, ...values };
  });
}

async function requireFree(
  transaction: EntityManager,
  organization: string,
  { name, isDefault }: Pick<CastFields, 'name' | 'isDefault'>,
  id = 0,
): Promise<void> {
  const namesake = await transaction.findOne(Cast, { organization, name, id: { $ne: id } }, { fields: ['id'] });
  if (namesake !== null) throw conflict(`The cast ${namesake.id} has the name "${name}". Choose another one.`);
  if (isDefault) await transaction.nativeUpdate(Cast, { organization, isDefault: true }, { isDefault: false });
}
