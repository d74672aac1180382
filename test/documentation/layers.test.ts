import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './documents.ts';

interface Rule {
  readonly name: string;
  readonly to: { readonly pathNot?: string };
}

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };

/** Rooms that each room may import, as the rules of the linter say. */
const allowed = new Map(
  forbidden.flatMap(({ name, to }) => {
    const room = /^layer-([a-z]+)$/.exec(name)?.[1];
    if (room === undefined) return [];
    const rooms = /^\^\((.*)\)\/$/.exec(to.pathNot ?? '')?.[1]?.split('|') ?? [];
    return [[room, new Set(rooms.filter((each) => each !== room))]];
  }),
);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the rooms of the linter', () => {
  it('are the picture of ARCHITECTURE.md, in which what follows from other arrows has none', () => {
    const arrows = [...read('ARCHITECTURE.md').matchAll(/^ +(\w+)(?:\[".*"\])? --> (\w+)$/gm)].map(
      ([, from, to]) => `${from} → ${to}`,
    );
    const needed = [...allowed].flatMap(([room, others]) =>
      [...others]
        .filter((other) => ![...others].some((between) => allowed.get(between)?.has(other)))
        .map((other) => `${room} → ${other}`),
    );
    expect(arrows.toSorted()).toEqual(needed.toSorted());
  });

  it('are the table of CONTRIBUTING.md', () => {
    const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `(\w+)\/` \| .* \| (.*) \|$/gm)];
    const documented = new Map(
      rows.map(([, room = '', imports = '']) => {
        const [rooms = ''] = imports.split(';');
        return [room, new Set([...rooms.matchAll(/`(\w+)`/g)].map(([, name]) => name))];
      }),
    );
    for (const [room, others] of allowed) expect(documented.get(room), room).toEqual(others);
  });
});
