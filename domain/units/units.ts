import type { Unit } from './unit.ts';

/** The units of a document, in its order: an array, or units that are made when they are asked for. */
export interface Units extends Iterable<Unit>, Pick<readonly Unit[], 'length' | 'at' | 'map' | 'filter'> {}

/**
 * Units that are made each time they are asked for, so that they are in memory only as long as they are looked at: a long workbook
 * has hundreds of thousands. A loop makes them one by one, the methods of arrays make all of them.
 */
export class UnitsOnDemand implements Units {
  readonly length: number;
  readonly #unitAt: (index: number) => Unit;
  readonly #indexOf: (id: string) => number;

  /**
   * @param unitAt makes a unit, by its index: each time an equal one
   * @param indexOf finds the index of a unit by its id, -1 for none
   */
  constructor(length: number, unitAt: (index: number) => Unit, indexOf: (id: string) => number) {
    this.length = length;
    this.#unitAt = unitAt;
    this.#indexOf = indexOf;
  }

  withId(id: string): Unit | undefined {
    const index = this.#indexOf(id);
    return index === -1 ? undefined : this.#unitAt(index);
  }

  *[Symbol.iterator](): Generator<Unit, void> {
    for (let index = 0; index < this.length; index++) yield this.#unitAt(index);
  }

  at(index: number): Unit | undefined {
    const position = index < 0 ? this.length + index : index;
    return position >= 0 && position < this.length ? this.#unitAt(position) : undefined;
  }

  get map(): Units['map'] {
    const all = [...this];
    return all.map.bind(all);
  }

  get filter(): Units['filter'] {
    const all = [...this];
    return all.filter.bind(all);
  }
}

/** Finds units by their ids. */
export function unitsById(units: Units): (id: string) => Unit | undefined {
  if (units instanceof UnitsOnDemand) return (id) => units.withId(id);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return (id) => byId.get(id);
}
