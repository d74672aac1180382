/** Name of the filter that scopes every query of tenant data; `db/orm.ts` ensures that its argument is always set. */
export const ORGANIZATION_FILTER = 'organization';

/**
 * Filter of an entity that belongs to an organization: on by default, and MikroORM throws when a query runs without
 * `setFilterParams('organization', { id })`, so a forgotten scope is an error and never a leak.
 */
export const organizationFilter = {
  [ORGANIZATION_FILTER]: {
    name: ORGANIZATION_FILTER,
    cond: (argument: { id: string }) => ({ organization: argument.id }),
    default: true,
  },
};
