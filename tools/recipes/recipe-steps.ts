import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';

const CONTRIBUTING = new URL('../../CONTRIBUTING.md', import.meta.url);
/** A step that adds or changes a file: "1. New `domain/jobs/kinds/<type>.ts`: its kind". */
const STEP = /^\d+\. (New|Edit) `([^`]+)`/gm;

/** The files that a recipe adds and edits, as paths with placeholders in angle brackets. */
export interface RecipeSteps {
  readonly added: readonly string[];
  readonly edited: readonly string[];
}

/** The numbered steps of a recipe of CONTRIBUTING. @throws Error if there is no recipe with the title */
export function readRecipe(title: string): RecipeSteps {
  const recipe = readFileSync(CONTRIBUTING, 'utf8')
    .split(/^### /m)
    .find((section) => section.startsWith(`${title}\n`));
  if (recipe === undefined) throw new Error(`CONTRIBUTING has no recipe "${title}".`);
  const steps = [...recipe.matchAll(STEP)].map(([, verb, path]) => ({ verb, path: path! }));
  const pathsOf = (verb: string) => steps.flatMap((step) => (step.verb === verb ? [step.path] : []));
  return { added: pathsOf('New'), edited: pathsOf('Edit') };
}

/** True if a path is the one of a step, whose placeholders stand for any name. */
export function isPathOf(step: string, path: string): boolean {
  return matchesGlob(path, step.replaceAll(/<[^<>]+>/g, '*'));
}
