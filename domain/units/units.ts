import type { Unit } from './unit.ts';

/** The units of a document, in its order: an array, or units that are made when they are asked for. */
export interface Units extends Iterable<Unit>, Pick<readonly Unit[], 'length' | 'at'> {
  map<Result>(work: (unit: Unit, index: number) => Result): Result[];
  filter(isWanted: (unit: Unit, index: number) => unknown): Unit[];
}

/**
 * Units that are made each time they are asked for, so that they are in memory only as long as they are looked at: a long workbook
 * has hundreds of thousands. They are made one by one, and only those that a result contains stay.
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

  /** The index of a unit; -1 for none. */
  indexOf(id: string): number {
    return this.#indexOf(id);
  }

  *[Symbol.iterator](): Generator<Unit, void> {
    for (let index = 0; index < this.length; index++) yield this.#unitAt(index);
  }

  at(index: number): Unit | undefined {
    const position = index < 0 ? this.length + index : index;
    return position >= 0 && position < this.length ? this.#unitAt(position) : undefined;
  }

  map<Result>(work: (unit: Unit, index: number) => Result): Result[] {
    return Array.from(this, work);
  }

  filter(isWanted: (unit: Unit, index: number) => unknown): Unit[] {
    let index = 0;
    const wanted: Unit[] = [];
    for (const unit of this) if (isWanted(unit, index++)) wanted.push(unit);
    return wanted;
  }
}

/** Finds the indexes of units by their ids; -1 for none. */
export function unitIndexes(units: Units): (id: string) => number {
  if (units instanceof UnitsOnDemand) return (id) => units.indexOf(id);
  const indexes = new Map(units.map(({ id }, index) => [id, index]));
  return (id) => indexes.get(id) ?? -1;
}
