import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { isExcluded } from '#test/suite/long.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the command line.

const ROOT = new URL('../../', import.meta.url).pathname;
const GUIDE = readFileSync(join(ROOT, 'docs/guides/stacks.md'), 'utf8');
const service = sharedByTests(() => startTestService());

type Platform = 'github' | 'gitlab';
interface Stack {
  readonly title: string;
  readonly platform: Platform;
  readonly files: Readonly<Record<string, string>>;
  /** Paths of translations into `en-XA`, with what they have besides the translated texts. */
  readonly translations: Readonly<Record<string, string>>;
}

const plist = (content: string) => `<plist version="1.0"><dict>${content}</dict></plist>\n`;
/** Each stack on one of the platforms: their jobs run the same commands. */
const STACKS: readonly Stack[] = [
  {
    title: 'Rails',
    platform: 'github',
    files: {
      'config/locales/en.yml': 'en:\n  title: Good morning\n',
      'config/locales/devise.en.yml': 'en:\n  devise:\n    hello: Hello %{name}\n',
    },
    translations: { 'config/locales/en-XA.yml': 'en-XA:\n  title: ', 'config/locales/devise.en-XA.yml': '%{name}' },
  },
  {
    title: 'Laravel',
    platform: 'gitlab',
    files: {
      'lang/en/messages.php': "<?php\n\nreturn [\n    'welcome' => 'Welcome, :name',\n];\n",
      'lang/en/admin/menu.php': "<?php\n\nreturn ['open' => 'Open file'];\n",
      'lang/en.json': '{\n  "Good morning": "Good morning"\n}\n',
    },
    translations: {
      'lang/en_XA/messages.php': ':name',
      'lang/en_XA/admin/menu.php': "'open' => '",
      'lang/en_XA.json': '"Good morning": "',
    },
  },
  {
    title: 'Android',
    platform: 'github',
    files: {
      'app/src/main/res/values/strings.xml':
        '<resources>\n  <string name="app" translatable="false">App</string>\n  <string name="hello">Hello %1$s</string>\n</resources>\n',
    },
    translations: { 'app/src/main/res/values-en-rXA/strings.xml': '%1$s' },
  },
  {
    title: 'iOS and macOS',
    platform: 'gitlab',
    files: {
      'App/en.lproj/Localizable.strings': '"hello" = "Hello %@";\n',
      'App/en.lproj/Localizable.stringsdict': plist('<key>hello</key><string>Good morning</string>'),
      'App/Localizable.xcstrings':
        '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Good morning" : {\n\n    }\n  },\n  "version" : "1.0"\n}\n',
    },
    translations: {
      'App/en-XA.lproj/Localizable.strings': '%@',
      'App/en-XA.lproj/Localizable.stringsdict': '<key>hello</key>',
      'App/Localizable.xcstrings': '"en-XA" : {',
    },
  },
  {
    title: 'Flutter',
    platform: 'github',
    files: { 'lib/l10n/app_en.arb': '{\n  "@@locale": "en",\n  "hello": "Hello {name}"\n}\n' },
    translations: { 'lib/l10n/app_en_XA.arb': '{name}' },
  },
  {
    title: 'Qt',
    platform: 'gitlab',
    files: {
      'translations/app_en.ts':
        '<TS version="2.1" language="en">\n<context>\n  <name>Main</name>\n  <message>\n    <source>Good morning</source>\n    <translation type="unfinished"></translation>\n  </message>\n</context>\n</TS>\n',
    },
    translations: { 'translations/app_en_XA.ts': '<source>Good morning</source>' },
  },
  {
    title: '.NET',
    platform: 'github',
    files: { 'Resources/Strings.resx': '<root>\n  <data name="hello"><value>Hello {0}</value></data>\n</root>\n' },
    translations: { 'Resources/Strings.en-XA.resx': '{0}' },
  },
  {
    title: 'Docusaurus',
    platform: 'gitlab',
    files: {
      'i18n/en/code.json':
        '{\n  "theme.title": {\n    "message": "Good morning",\n    "description": "A title"\n  }\n}\n',
      'docs/guide/intro.md': '# Good morning\n\nSee [the page](./page.md).\n',
    },
    translations: {
      'i18n/en-XA/code.json': '"description": "A title"',
      'i18n/en-XA/docusaurus-plugin-content-docs/current/guide/intro.md': '(./page.md)',
    },
  },
];

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface GithubFile {
  readonly jobs: Readonly<Record<'check' | 'translate', { readonly steps: readonly Step[] }>>;
}
interface GitlabJob {
  readonly extends: string;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
}

const ciFile = (platform: Platform): unknown => parse(readFileSync(join(ROOT, `docs/ci/${platform}.yml`), 'utf8'));

/** The commands of a job of GitHub: a shell that stops at the first error for each step. */
function githubScript({ steps }: GithubFile['jobs']['check']): string {
  return steps.flatMap(({ run }) => (run === undefined ? [] : [`(set -eo pipefail\n${run}\n)`])).join(' &&\n');
}

function scripts(): Readonly<Record<Platform, { readonly check: string; readonly translate: string }>> {
  const { jobs } = ciFile('github') as GithubFile;
  const gitlab = ciFile('gitlab') as Readonly<Record<string, GitlabJob>>;
  // A shell in a shell, since a job ends with `exit 0` when there is nothing to commit.
  const gitlabScript = (name: string) => {
    const { extends: base, script } = gitlab[name]!;
    return `(set -eo pipefail\n${[...gitlab[base]!.before_script!, ...script].join('\n')}\n)`;
  };
  return {
    github: { check: githubScript(jobs.check), translate: githubScript(jobs.translate) },
    gitlab: { check: gitlabScript('translations-check'), translate: gitlabScript('translations') },
  };
}
const JOBS = scripts();

/** Variables that the platforms set, and those that people do. */
const variables = (folder: string) => ({
  PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
  HOME: folder,
  LOQUENT_DIR: ROOT,
  LOQUENT_URL: service.apiUrl,
  LOQUENT_API_KEY: TEST_API_KEY,
  CI_SERVER_PROTOCOL: 'https',
  CI_SERVER_HOST: 'gitlab.example',
  CI_PROJECT_PATH: 'app/app',
  CI_DEFAULT_BRANCH: 'main',
  TRANSLATIONS_TOKEN: 'token',
});

/** Settings of Git by which the address of GitLab is a folder. */
const gitVariables = (remote: string) => ({
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `url.${remote}.insteadOf`,
  GIT_CONFIG_VALUE_0: 'https://translations:token@gitlab.example/app/app.git',
});

async function bash(script: string, folder: string, environment: Readonly<Record<string, string>>) {
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env: environment });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

it('each stack of the guide is tested', () => {
  expect([...GUIDE.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(STACKS.map(({ title }) => title));
});

const hasAllStacks = !isExcluded('the jobs of all stacks but the first on each platform');

it.each(hasAllStacks ? STACKS : STACKS.slice(0, 2))(
  'a repository of $title is checked, and translated in a change of its own',
  async (stack) => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-stack-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [remote, clone] = [join(folder, 'remote.git'), join(folder, 'clone')];
    const environment = { ...variables(folder), ...gitVariables(remote) };
    const run = (script: string) => bash(script, clone, environment);
    for (const path of [clone, join(folder, 'bin')]) await mkdir(path);
    // GitHub's command line, which notes what it is asked for.
    const gh = join(folder, 'bin/gh');
    await writeFile(gh, '#!/bin/sh\necho "$*" >>"$HOME/asked"\n');
    await chmod(gh, 0o755);
    const [, project = ''] = GUIDE.slice(GUIDE.indexOf(`\n## ${stack.title}\n`)).match(/```yaml\n(.*?)```/s) ?? [];
    const files = { ...stack.files, 'loquent.yaml': project.replace(/^to: .*$/m, 'to: [en-XA]') };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(clone, path)), { recursive: true });
      await writeFile(join(clone, path), content);
    }
    await run(
      `git init --quiet --bare ${remote} && git -C ${remote} config receive.advertisePushOptions true && git init --quiet --initial-branch main &&
     git remote add origin ${remote} && git add --all && git commit --quiet --message Start && git push --quiet origin main`,
    );
    const { check, translate } = JOBS[stack.platform];
    expect((await run(check)).code).toBe(3);
    expect(await run(translate)).toMatchObject({ code: 0 });
    if (stack.platform === 'github')
      expect(await readFile(join(folder, 'asked'), 'utf8')).toContain('pr create --head translations');
    await run('git fetch --quiet origin && git checkout --quiet --force origin/translations');
    for (const [path, part] of Object.entries(stack.translations))
      expect(await readFile(join(clone, path), 'utf8')).toContain(part);
    expect(await run(check)).toMatchObject({ code: 0 });
    // Nothing is left to translate, so that no change is made.
    expect(
      await run(`${translate}\ntest "$(git rev-parse HEAD)" = "$(git rev-parse origin/translations)"`),
    ).toMatchObject({ code: 0 });
  },
);
