import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '#config/config.ts';
import { headingAnchor } from '#tools/console/guide-pages.ts';
import { readDocumentation, ROOT } from './documents.ts';

const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
const description = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
/** `/v1/jobs/{}`: paths without the names of their parameters. */
const described = new Map(
  Object.entries(description.paths).map(([path, methods]) => [path.replaceAll(/\{[^}]*\}/gu, '{}'), methods]),
);

describe.each(readDocumentation().map((document) => [document.path, document] as const))('%s', (path, { text }) => {
  it('names scripts of npm that exist', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:]*\w)/gu)].map((match) => match[1]!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/gu)].map((match) => match[1]!);
    const broken = links.filter((link) => {
      const [file, heading] = link.split('#');
      const target = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file!);
      if (!existsSync(target)) return true;
      return heading !== undefined && !anchors(readFileSync(target, 'utf8')).has(heading);
    });
    expect(broken).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]*)`/gu)].map((match) => match[1]!);
    const ours = named.filter((name) => ROOMS.has(name.slice(0, name.indexOf('/'))));
    expect(ours.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('names endpoints that exist', () => {
    const named = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^`?\s…]*)`/gu)].map(([, method, route]) => [
      method!.toLowerCase(),
      route!.replace(/\/$/u, '').replaceAll(/:\w+|\{[^}]*\}/gu, '{}'),
    ]);
    expect(named.filter(([method, route]) => described.get(route!)?.[method!] === undefined)).toEqual([]);
  });

  it('sets variables that the service reads', () => {
    const assigned = [...text.matchAll(/^(?: {4})?([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/gmu)].map((match) => match[1]!);
    expect(assigned.filter((name) => !(name in environmentSchema.shape || TEST_VARIABLES.has(name)))).toEqual([]);
  });
});

/** Folders of the repository. */
const ROOMS = new Set(
  readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
);

/** Variables of tests, which the configuration doesn't know. */
const TEST_VARIABLES = new Set(['TEMPORAL_TEST_ADDRESS', 'TEST_DATABASE_URL']);

/** The names by which links reach the headings of a document, as GitHub makes them. */
function anchors(document: string): ReadonlySet<string> {
  const headings = [...document.matchAll(/^#+ (.+)$/gmu)].map((match) => match[1]!);
  return new Set(headings.map(headingAnchor));
}
