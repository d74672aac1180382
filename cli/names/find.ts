import type { Loquent } from '#client/client.ts';
import { CommandError, EXIT } from '#cli/exit-codes.ts';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly key?: string;
}

/** Ids of glossaries given by name or id. @throws CommandError for a name that none or several have */
export function glossaryIds(loquent: Loquent, given: readonly string[] | undefined): Promise<number[] | undefined> {
  return idsOf(given, 'glossary', () => loquent.glossaries.list());
}

/** Ids of context stores given by name, key or id. @throws CommandError for a name that none or several have */
export function storeIds(loquent: Loquent, given: readonly string[] | undefined): Promise<number[] | undefined> {
  return idsOf(given, 'context store', () => loquent.contextStores.list());
}

/** Id of a cast given by name or id. @throws CommandError for a name that none has */
export async function castId(loquent: Loquent, given: string): Promise<number> {
  return (await idsOf([given], 'cast', () => loquent.casts.list()))![0]!;
}

/** Result of a look-up; undefined for a name that nothing has. */
export async function unlessUnknown<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    // If several have the name, the user must choose.
    if (error instanceof CommandError && error.code === 'unknown_name') return undefined;
    throw error;
  }
}

async function idsOf(
  given: readonly string[] | undefined,
  what: string,
  list: () => AsyncIterable<Named>,
): Promise<number[] | undefined> {
  if (given === undefined || given.length === 0) return undefined;
  if (given.every(isId)) return given.map(Number);
  const known: Named[] = [];
  for await (const each of list()) known.push(each);
  return given.map((name) => (isId(name) ? Number(name) : findByName(known, name, what).id));
}

const isId = (text: string) => /^\d{1,10}$/.test(text);
const folded = (text: string | undefined) => text?.normalize('NFC').toLowerCase();

/** The one of this name; case decides only between several. */
export function findByName<Item extends Named>(known: readonly Item[], name: string, what: string): Item {
  const exact = known.filter((each) => each.name === name || each.key === name);
  const similar = known.filter((each) => folded(each.name) === folded(name));
  const found = exact.length > 0 ? exact : similar;
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new CommandError(`Several have the name "${name}". Name the ${what} by its id: ${ids}.`);
  }
  const names = known.slice(0, 10).map((each) => `"${each.name}" (${each.id})`);
  const there =
    names.length === 0 ? 'None exists yet.' : `There is ${names.join(', ')}${known.length > 10 ? ', …' : ''}.`;
  throw new CommandError(`No ${what} has the name "${name}". ${there}`, EXIT.usage, 'unknown_name');
}
