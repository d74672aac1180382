import { z } from 'zod';
import { integerId } from '#api/schemas.ts';
import { uuid } from '#api/validation.ts';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';

/** Parameters in the paths of operations, by their names; each means the same in all paths. */
const PARAMETERS = {
  document_id: integerId.describe('id of the document'),
  entry_id: integerId.describe('id of the entry'),
  file: z.string().meta({ description: 'name of the file', examples: ['swagger-ui.css'] }),
  group_id: uuid.describe('id of the group of jobs'),
  glossary_id: integerId.describe('id of the glossary'),
  id: uuid.describe('id of the key'),
  job_id: uuid.describe('id of the job'),
  log_id: integerId.describe('id of the delivery in the log'),
  name: z.enum(TMS_NAMES).describe('translation management system'),
  notification_id: uuid.describe('id of the notification'),
  organization: z.uuid().describe('id of the organization that has the integration'),
  store_id: integerId.describe('id of the context store'),
  subscription_id: integerId.describe('id of the subscription'),
  user_id: uuid.describe('id of the user'),
  cast_id: integerId.describe('id of the cast'),
  template_id: integerId.describe('id of the template'),
  term_id: integerId.describe('id of the term'),
  upload_id: uuid.describe('id of the upload'),
};

type NamesIn<Path> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never;

/** Schema of the parameters in a path: `{ job_id: string }` of `GET /v1/jobs/:job_id`. */
export type PathParameters<Path> = z.ZodObject<Pick<typeof PARAMETERS, NamesIn<Path> & keyof typeof PARAMETERS>>;

/** The schema of the parameters of an operation; undefined without any. @param name `GET /v1/jobs/:job_id` */
export function pathParameters(name: string): z.ZodObject | undefined {
  const names = [...name.matchAll(/:(\w+)/g)].map(([, each]) => each as keyof typeof PARAMETERS);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((each) => [each, PARAMETERS[each]])));
}
