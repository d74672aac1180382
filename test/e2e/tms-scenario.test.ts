import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pluralTable } from '#domain/languages/plural-categories.ts';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import type { AnswerModel } from '#test/fakes/model-server.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import type { FakeString, FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startTms, submitProjectJob, connectFakeTms } from '#test/fakes/tms/start-tms.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { casesOfRun, LONG_RUN } from '#test/suite/long.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Languages with three, two and one plural form. */
const LANGUAGES = ['pl', 'de', 'ja'];
const STRINGS = LONG_RUN ? 500 : 12;
/** Every so many strings has plural forms. */
const PLURAL_EVERY = 6;
const strings: readonly FakeString[] = Array.from({ length: STRINGS }, (_, index): FakeString => {
  const id = index + 1;
  const name = `colour ${String.fromCharCode(97 + (id % 26))}${id}`;
  const source =
    id % PLURAL_EVERY === 0 ? { one: `%d box in ${name}`, other: `%d boxes in ${name}` } : `Paint the wall in ${name}`;
  return { id, key: `key.${id}`, source };
});

/** A mark that people write before texts; a revision takes it away. */
const MISTAKE = 'Ops ';

/** Translates by `foreignText`, and revises by taking mistakes away. */
const model: AnswerModel = (question) => {
  const pair = /^source and translation \(JSON\):\n(.*)$/mu.exec(question.prompt)?.[1];
  if (pair === undefined) return answerTexts(foreignText)(question);
  const { translation } = JSON.parse(pair) as { readonly translation: string };
  return JSON.stringify({ text: translation.replace(MISTAKE, '') });
};

/** Forms that a string has once it is translated; what `%d` is stays. */
function translated({ source }: FakeString, language: string): Readonly<Record<string, string>> {
  const foreign = (text: string) => text.split('%d').map(foreignText).join('%d');
  if (typeof source === 'string') return { text: foreign(source) };
  const { one = '', other = '' } = source;
  const categories = pluralTable(language).ofCounts;
  return Object.fromEntries(categories.map((category) => [category, foreign(category === 'one' ? one : other)]));
}

type State = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every unit of a project, by language and id, with what it has. */
function stateOf({ project }: FakeTms): State {
  const units = LANGUAGES.flatMap((language) =>
    project.strings.map(({ id }) => [`${language}/${id}`, project.translation(language, id)?.forms ?? {}] as const),
  );
  return Object.fromEntries(units);
}

/** Where the worker is killed: a chunk was pushed, and that isn't recorded yet. */
const PUSHED = { name: 'pushed', operation: 'write', key: 'pushed-de-0.json' } as const;

let service: TestService;
let remove: () => Promise<void>;
let servers: ReadonlyMap<TmsName, FakeTms>;

const vendor = sharedByTests(() => startFakeModel(model));
beforeAll(async () => {
  const started = await Promise.all(TMS_NAMES.map((name) => startTms(name, { languages: LANGUAGES, strings })));
  servers = new Map(TMS_NAMES.map((name, index) => [name, started[index]!]));
  const deployment = await createTestEnvironment();
  remove = deployment.remove;
  service = await startTestService({
    environment: {
      ...deployment.environment,
      OUTBOUND_ALLOW: '127.0.0.0/8',
      CROWDIN_BASE_URL: servers.get('crowdin')!.url,
      LOKALISE_BASE_URL: servers.get('lokalise')!.url,
      ...vendor.environment,
    },
    // A long run kills workers, each test its own.
    ...(LONG_RUN ? { roles: ['api'] } : {}),
  });
  for (const [name, server] of servers) await connectFakeTms(service, name, server);
});
afterAll(async () => {
  await service?.close();
  await remove?.();
  for (const server of servers?.values() ?? []) await server.close();
});

describe.each(casesOfRun(TMS_NAMES, (name) => name === 'crowdin'))(
  `${STRINGS} strings in three languages at %s`,
  (name) => {
    // Covers post_editing, POST /v1/jobs/post-editing
    it('end as expected, unit by unit, whatever happens in between', async () => {
      const server = servers.get(name)!;
      const { project } = server;
      const tms = { name, project_identifier: server.identifier };
      server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '0' } }, { kind: 'status', status: 500 });
      const jobId = await submitProjectJob(service, 'translation', { tms });
      // Meanwhile, a person translates a string that the killed worker has not reached.
      const [byHand] = strings.slice(-1);
      if (LONG_RUN) {
        const worker = await startPausedProcess({ ...service.environment }, [PUSHED]);
        try {
          await expect.poll(() => worker.held.has('pushed')).toBe(true);
        } finally {
          await worker.kill();
        }
        project.write('de', byHand!.id, { text: 'Von Hand' }, 'translated');
        server.fail({ kind: 'status', status: 500 }, { kind: 'status', status: 429, headers: { 'retry-after': '0' } });
      }
      const worker = LONG_RUN
        ? await startTestService({ environment: service.environment, roles: ['worker'] })
        : undefined;
      try {
        const job = await service.ended(jobId);
        expect(job).toMatchObject({ status: 'completed', error: null });
        const expected: Record<string, Readonly<Record<string, string>>> = {};
        for (const language of LANGUAGES) {
          for (const string of strings) expected[`${language}/${string.id}`] = translated(string, language);
        }
        if (LONG_RUN) expected[`de/${byHand!.id}`] = { text: 'Von Hand' };
        expect(stateOf(server)).toEqual(expected);
        // One write to Crowdin is one form.
        expect(new Set(project.writes).size).toBe(project.writes.length);
        const notPushed = job.result.components.flatMap((component: { not_pushed: unknown }) => component.not_pushed);
        expect(notPushed).toEqual(LONG_RUN ? [{ reason: 'changed_meanwhile', count: 1 }] : []);

        // People then make changes: mistakes to be revised, texts that are right, and some that a reviewer approved.
        const edited = strings.filter(({ source }) => typeof source === 'string');
        const withMistake = edited.filter((_, index) => index % 5 === 0);
        for (const language of LANGUAGES) {
          for (const { id } of withMistake) {
            const { text = '' } = expected[`${language}/${id}`]!;
            project.write(language, id, { text: `${MISTAKE}${text}` }, 'translated');
          }
        }
        const approved = withMistake[1]!.id;
        project.write('pl', approved, { text: `${MISTAKE}zostaje` }, 'approved');
        expected[`pl/${approved}`] = { text: `${MISTAKE}zostaje` };
        project.writes.length = 0;
        const revised = await service.ended(await submitProjectJob(service, 'post-editing', { tms }));
        expect(revised).toMatchObject({ status: 'completed', error: null });
        expect(stateOf(server)).toEqual(expected);
        const corrected = LANGUAGES.flatMap((language) =>
          withMistake.filter(({ id }) => !(language === 'pl' && id === approved)).map(({ id }) => `${language}/${id}`),
        );
        expect(project.writes.toSorted()).toEqual(corrected.toSorted());
        expect(revised.result.edited).toBe(corrected.length);
        expect(project.comments.map(({ language, id }) => `${language}/${id}`).toSorted()).toEqual(
          corrected.toSorted(),
        );
      } finally {
        await worker?.close();
      }
    });
  },
);
