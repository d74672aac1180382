import { hashOf } from './lock.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Tree = Readonly<Record<string, Json>>;

/** A file of strings by keys: an object of JSON, nested or not. */
export interface StringFile {
  readonly tree: Tree;
  /** Hashes of the strings by the path of their keys; a list of strings is one. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Reads a file of strings; undefined if the content isn't one, and is translated as a whole. */
export function parseStrings(text: string): StringFile | undefined {
  let tree: unknown;
  try {
    tree = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  if (!isTree(tree as Json)) return undefined;
  const hashes = Object.fromEntries(
    [...leavesOf(tree as Tree)].map(([path, leaf]) => [path, hashOf(JSON.stringify(leaf))]),
  );
  return { tree: tree as Tree, hashes };
}

/** Paths of the strings that a translation has. */
export function translatedPaths({ tree }: StringFile): ReadonlySet<string> {
  return new Set([...leavesOf(tree)].map(([path]) => path));
}

/** The part of the tree with these strings. */
export function pickStrings({ tree }: StringFile, paths: ReadonlySet<string>): Tree {
  const pick = (branch: Tree, path: string): Tree =>
    Object.fromEntries(
      Object.entries(branch).flatMap(([name, value]): [string, Json][] => {
        const below = pathOf(path, name);
        if (!isTree(value)) return paths.has(below) ? [[name, value]] : [];
        const picked = pick(value, below);
        return Object.keys(picked).length === 0 ? [] : [[name, picked]];
      }),
    );
  return pick(tree, '');
}

/**
 * The translated file: keys in the order of the source, new translations over earlier ones. What else the translation has (plural
 * forms that the source language lacks) stays, except strings that the source had and has no more.
 */
export function mergeStrings(
  source: StringFile,
  translation: StringFile | undefined,
  fresh: StringFile | undefined,
  gone: ReadonlySet<string>,
): Tree {
  const merge = (
    value: Json | undefined,
    old: Json | undefined,
    made: Json | undefined,
    path: string,
  ): Json | undefined => {
    if (gone.has(path)) return undefined;
    if (![value, old, made].some((each) => isTree(each))) {
      const translated = made ?? old;
      // Non-text values come from the source; strings without a translation are skipped.
      return value === undefined || isText(value) ? translated : value;
    }
    const trees = [value, old, made].map((each) => (isTree(each) ? each : {}));
    const names = new Set(trees.flatMap((tree) => Object.keys(tree)));
    const entries = [...names].flatMap((name): [string, Json][] => {
      const [inValue, inOld, inMade] = trees.map((tree) => (Object.hasOwn(tree, name) ? tree[name] : undefined));
      const merged = merge(inValue, inOld, inMade, pathOf(path, name));
      return merged === undefined ? [] : [[name, merged]];
    });
    return entries.length === 0 && !isTree(value) ? undefined : Object.fromEntries(entries);
  };
  return merge(source.tree, translation?.tree, fresh?.tree, '') as Tree;
}

/** JSON as the text has it: its indentation, and a line end at the end. */
export function writeStrings(tree: Tree, like: string): string {
  const indentation = /\n([ \t]+)"/.exec(like)?.[1] ?? '  ';
  return `${JSON.stringify(tree, undefined, indentation)}\n`;
}

function* leavesOf(tree: Tree, path = ''): Generator<[string, Json]> {
  for (const [name, value] of Object.entries(tree)) {
    const below = pathOf(path, name);
    if (isTree(value)) yield* leavesOf(value, below);
    else if (isText(value)) yield [below, value];
  }
}

/** JSON pointer (RFC 6901). */
const pathOf = (path: string, name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const isTree = (value: Json | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** True if there is something to translate: a blank text doesn't count. */
const isText = (value: Json): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && JSON.stringify(value).includes('"');
