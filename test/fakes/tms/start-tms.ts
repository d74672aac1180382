import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TestService } from '#test/service/service.ts';
import { startCrowdinServer } from './crowdin-server.ts';
import { TMS_TOKEN, type FakeProjectOptions, type FakeTms } from './fake-project.ts';
import { startLokaliseServer } from './lokalise-server.ts';
import { startWeblateServer } from './weblate-server.ts';

const STARTS: Readonly<Record<TmsName, (options: FakeProjectOptions) => Promise<FakeTms>>> = {
  weblate: startWeblateServer,
  crowdin: startCrowdinServer,
  lokalise: startLokaliseServer,
};

/** Starts the fake of a system. */
export const startTms = (name: TmsName, options: FakeProjectOptions): Promise<FakeTms> => STARTS[name](options);

async function send(
  service: Pick<TestService, 'request'>,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await service.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Stores the credentials for a fake; the vendors' addresses are those of the service's environment. */
export async function connectFakeTms(
  service: Pick<TestService, 'request'>,
  name: TmsName,
  { url }: Pick<FakeTms, 'url'>,
  token = TMS_TOKEN,
): Promise<void> {
  const address = name === 'weblate' ? { base_url: url } : {};
  await send(service, 'PUT', `/v1/integrations/${name}`, { token, ...address });
}

/** Submits a job on a project. @param path of the job type, after `/v1/jobs/` */
export async function submitProjectJob(
  service: Pick<TestService, 'request'>,
  path: string,
  body: object,
): Promise<string> {
  const { job_id: id } = (await send(service, 'POST', `/v1/jobs/${path}`, { mode: 'ai', ...body })) as {
    readonly job_id: string;
  };
  return id;
}
