export { paging as listOrganizationsSchema } from '#api/paging.ts';
