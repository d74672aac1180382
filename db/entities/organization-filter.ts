/** Name of the filter that scopes every query of tenant data; `db/orm.ts` makes sure that it always has its argument. */
export const ORGANIZATION_FILTER = 'organization';

/**
 * Filter definition for an entity that belongs to an organization: on by default, and MikroORM throws when a query runs
 * without `setFilterParams('organization', { id })`, so a forgotten scope is an error and never a leak.
 */
export const organizationFilter = {
  [ORGANIZATION_FILTER]: {
    name: ORGANIZATION_FILTER,
    cond: (argument: { id: string }) => ({ organization: argument.id }),
    default: true,
  },
};
