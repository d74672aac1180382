import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiDocument } from '#api/openapi/document.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A comment in front of a test, which names what the test proves: operations, job types and rules. */
const MARKER = /^ *\/\/ Covers (.+)$/gm;
/** A group of tests with its indentation and title: `describe('…',` or `describe.each(cases)('…',`. */
const GROUP = /^( *)describe\b(?:(?!^ *describe\b)[^])*?\(\s*(['"`])((?:(?!\2).)+)\2,/gm;
/** The call that has the title of a test: `it('…',` or the second one of `it.each(cases)('…',`. */
const TITLE = /(?:\bit|\btest|\))\(\s*(['"`])((?:(?!\1).)+)\1,/;

const INTRODUCTION = `<!-- Written by npm run openapi, from the API description and the comments \`// Covers …\` of tests. -->

# What tests cover

Each operation of the [API description](openapi.json), each job type and each common rule, with tests that prove it.

Every answer that a test gets is also compared with the description: status, headers, media type and all fields.
[Schemathesis](../test/contract/schemathesis.toml) calls all operations with generated requests (\`npm run test:contract\`).`;

interface Proof {
  /** An operation, a job type or a rule. */
  readonly covers: string;
  readonly file: string;
  readonly title: string;
}

/**
 * Renders docs/coverage.md: a table per tag of the API description, one of job types and one of rules.
 *
 * @throws Error for an operation or a job type that no test covers, and for a comment that names none that exists
 */
export function renderCoverage(): string {
  const { paths = {}, tags = [] } = createApiDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { readonly tags: readonly string[] }>).map(
      ([
        method,
        {
          tags: [tag],
        },
      ]) => ({
        name: `${method.toUpperCase()} ${path}`,
        tag,
      }),
    ),
  );
  const covered = Map.groupBy(findProofs(), ({ covers }) => covers);
  const names = operations.map(({ name }) => name);
  const types = Object.keys(JOB_KINDS).toSorted();
  const rules = [...covered.keys()].filter((name) => /^[A-Z][a-z][^/]*$/.test(name)).toSorted();
  const known = new Set([...names, ...types, ...rules]);
  const wrong = [...covered.keys()].filter((name) => !known.has(name));
  if (wrong.length > 0) throw new Error(`Tests cover what doesn't exist: ${wrong.join(', ')}`);
  const missing = [...known].filter((name) => !covered.has(name));
  if (missing.length > 0) throw new Error(`Write // Covers … in front of the tests of: ${missing.join(', ')}`);

  const table = (title: string, column: string, subjects: readonly string[], format = (name: string) => name) => {
    const rows = subjects.map((name) => `| ${format(name)} | ${renderProofs(covered.get(name)!)} |`);
    return [`## ${title}`, '', `| ${column} | Tests |`, '|---|---|', ...rows].join('\n');
  };
  const code = (name: string) => `\`${name}\``;
  const sections = [
    table('Common rules', 'Rule', rules),
    table('Job types', 'Type', types, code),
    ...tags.map((tag) => {
      const ofTag = operations.filter((operation) => operation.tag === tag.name);
      return table(
        tag.name,
        'Operation',
        ofTag.map(({ name }) => name),
        code,
      );
    }),
  ];
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

/** The tests of all files with what they cover, in the order of their files. */
function findProofs(): readonly Proof[] {
  const files = globSync('{api,activities,db,jobs,test}/**/*.test.ts', { cwd: ROOT }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(MARKER)].flatMap(({ 1: names = '', index, 0: marker }) => {
      const title = TITLE.exec(text.slice(index + marker.length))?.[2];
      if (title === undefined) throw new Error(`${file}: no test follows // Covers ${names}`);
      const indentation = marker.indexOf('/');
      const group = [...text.slice(0, index).matchAll(GROUP)].findLast(
        ([, indent = '']) => indent.length < indentation,
      );
      const sentence = [...(group === undefined ? [] : [group[3]]), title].join(' ');
      return names.split(', ').map((covers) => ({ covers, file, title: sentence }));
    });
  });
}

function renderProofs(proofs: readonly Proof[]): string {
  return [...Map.groupBy(proofs, ({ file }) => file)]
    .map(([file, tests]) => {
      const titles = tests.map(({ title }) => `“${title.replaceAll('|', '\\|')}”`).join(', ');
      return `[${basename(file, '.test.ts')}](../${file}): ${titles}`;
    })
    .join('; ');
}
