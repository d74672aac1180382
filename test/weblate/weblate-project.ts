import { setTimeout as sleep } from 'node:timers/promises';
import { buildZip } from '#formats/zip/testing/build-zip.ts';

/** A string of a component; plural forms of the source in the order one, other. */
export interface WeblateString {
  readonly key: string;
  readonly source: string | readonly [string, string];
  readonly comment?: string;
  /** Flags of the file: `max-length:12`. */
  readonly flags?: string;
}

/** gettext headers of the languages that tests use. */
const PLURALS: Readonly<Record<string, string>> = {
  de: 'nplurals=2; plural=(n != 1);',
  en_XA: 'nplurals=2; plural=(n != 1);',
  pl: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
};

const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing: run npm run test:weblate`);
  return value;
};

/** The server that `npm run test:weblate` started, for an administrator. */
export const weblateUrl = environment('WEBLATE_URL');
export const weblateToken = environment('WEBLATE_TOKEN');
/** A user without rights in protected projects. */
export const weblateReaderToken = environment('WEBLATE_READER_TOKEN');

/** Calls the REST API as the administrator. @throws Error with the answer, for a status from 400 */
export async function callWeblate<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${weblateUrl}/api/${path}`, {
    method,
    headers: {
      authorization: `Token ${weblateToken}`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** A unit as the server shows it; only what tests look at. */
export interface LiveUnit {
  readonly id: number;
  readonly context: string;
  readonly target: readonly string[];
  readonly state: number;
  readonly source_unit: string;
}

/** A project of its own with a component `texts`, to be removed at the end. */
export interface LiveProject {
  readonly slug: string;
  /** Units of a language by their key. */
  units(language: string): Promise<ReadonlyMap<string, LiveUnit>>;
  remove(): Promise<void>;
}

/** Creates a project with a bilingual gettext component, which Weblate loads in the background. */
export async function createProject(
  slug: string,
  strings: readonly WeblateString[],
  languages: readonly string[],
): Promise<LiveProject> {
  // Left by a run that was ended, or whose server was: Weblate removes projects in the background.
  await removeProject(slug);
  await callWeblate('POST', 'projects/', { name: slug, slug, web: 'https://shop.example/' });
  const files = ['', ...languages].map((language) => ({
    name: language === '' ? 'po/texts.pot' : `po/${language}.po`,
    data: Buffer.from(catalogOf(strings, language)),
  }));
  const form = new FormData();
  const file = { file_format: 'po', filemask: 'po/*.po', new_base: 'po/texts.pot' };
  // A form without a field that is true or false sets it to false.
  const fields = { name: 'Texts', slug: 'texts', ...file, enable_suggestions: 'true' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('zipfile', new Blob([new Uint8Array(buildZip(files))]), 'texts.zip');
  await callWeblate('POST', `projects/${slug}/components/`, form);
  const loaded = async () => {
    const { count } = await callWeblate<{ count: number }>('GET', `components/${slug}/texts/translations/`);
    return count > languages.length;
  };
  while (!(await loaded())) await sleep(100);
  return {
    slug,
    async units(language) {
      const path = `translations/${slug}/texts/${language}/units/?page_size=1000`;
      const { results } = await callWeblate<{ results: readonly LiveUnit[] }>('GET', path);
      return new Map(results.map((unit) => [unit.context, unit]));
    },
    remove: () => removeProject(slug),
  };
}

/** Removes a project, if there is one, and waits until it is gone. */
async function removeProject(slug: string): Promise<void> {
  const ask = async (method: string) => {
    const headers = { authorization: `Token ${weblateToken}` };
    return (await fetch(`${weblateUrl}/api/projects/${slug}/`, { method, headers })).status;
  };
  for (let status = await ask('DELETE'); status !== 404; status = await ask('GET')) await sleep(200);
}

function catalogOf(strings: readonly WeblateString[], language: string): string {
  const plurals = PLURALS[language];
  const header = [
    'msgid ""',
    'msgstr ""',
    `"Language: ${language}\\n"`,
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    ...(plurals === undefined ? [] : [`"Plural-Forms: ${plurals}\\n"`]),
  ];
  const count = Number(/nplurals=(\d)/.exec(plurals ?? '')?.[1] ?? 2);
  const entries = strings.map(({ key, source, comment, flags }) =>
    [
      ...(comment === undefined ? [] : [`#. ${comment}`]),
      ...(flags === undefined ? [] : [`#, ${flags}`]),
      `msgctxt ${JSON.stringify(key)}`,
      ...(typeof source === 'string'
        ? [`msgid ${JSON.stringify(source)}`, 'msgstr ""']
        : [
            `msgid ${JSON.stringify(source[0])}`,
            `msgid_plural ${JSON.stringify(source[1])}`,
            ...Array.from({ length: count }, (_, index) => `msgstr[${index}] ""`),
          ]),
    ].join('\n'),
  );
  return `${[header.join('\n'), ...entries].join('\n\n')}\n`;
}
