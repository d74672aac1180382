import { LibSqlDriver } from '@mikro-orm/libsql';
import type { ImportedTerm } from '#domain/glossaries/import-row.ts';
import { searchTextOf } from '#domain/glossaries/search-text.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** A term to insert or update. */
export interface TermToWrite extends ImportedTerm {
  /** The entry's id for an insert, the term's own for an update. */
  readonly id: number;
}

/** An entry's notes to insert or update. */
export interface EntryToWrite {
  readonly id: number;
  readonly notes: string | null;
}

/**
 * Writes many rows with few statements, whose values are one JSON text: this avoids the limit on parameters, and both
 * databases process it faster than a value list of the same rows.
 */
export class BulkWriter {
  readonly #transaction: EntityManager;
  readonly #glossary: GlossaryRow;
  readonly #isSqlite: boolean;
  /** Start time of the import, as the database stores it. */
  readonly #now: Date | number;
  #nextEntry: number | undefined;

  /** @param transaction one that has written already, so that on SQLite no other process writes meanwhile */
  constructor(transaction: EntityManager, glossary: GlossaryRow, now = new Date()) {
    this.#transaction = transaction;
    this.#glossary = glossary;
    this.#isSqlite = transaction.getDriver() instanceof LibSqlDriver;
    this.#now = this.#isSqlite ? now.getTime() : now;
  }

  /** Ids for this many new entries, ascending. */
  async entryIds(count: number): Promise<readonly number[]> {
    if (!this.#isSqlite) {
      const rows: { id: number | string }[] = await this.#transaction.execute(
        "select nextval(pg_get_serial_sequence('glossary_entry', 'id')) as id from generate_series(1, ?)",
        [count],
      );
      return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
    }
    if (this.#nextEntry === undefined) {
      const [row]: { seq: number }[] = await this.#transaction.execute(
        "select seq from sqlite_sequence where name = 'glossary_entry'",
      );
      this.#nextEntry = (row?.seq ?? 0) + 1;
    }
    const first = this.#nextEntry;
    this.#nextEntry += count;
    return Array.from({ length: count }, (_, index) => first + index);
  }

  async insertEntries(entries: readonly EntryToWrite[]): Promise<void> {
    const { id, organization } = this.#glossary;
    await this.#run(
      entries.map((entry) => [entry.id, entry.notes]),
      (source) =>
        'insert into glossary_entry (id, organization, glossary_id, notes, created_at) ' +
        `select ${this.#whole(0)}, ?, ?, ${this.#text(1)}, ? from ${source}`,
      [organization, id, this.#now],
    );
  }

  /** `id` of a term is its entry's id. Terms get ids in their order. */
  async insertTerms(terms: readonly TermToWrite[]): Promise<void> {
    const { id, organization } = this.#glossary;
    await this.#run(
      terms.map(termValues),
      (source) =>
        'insert into glossary_term (organization, glossary_id, entry_id, term, lang, description, term_type, ' +
        'alternative_term, search_text, created_at) ' +
        `select ?, ?, ${[this.#whole(0), ...[1, 2, 3, 4, 5, 6].map((index) => this.#text(index))].join(', ')}, ? from ${source}`,
      [organization, id, this.#now],
    );
  }

  /** `id` of a term is its own id. Language and entry stay. */
  async updateTerms(terms: readonly TermToWrite[]): Promise<void> {
    await this.#run(
      terms.map(termValues),
      (source) =>
        `update glossary_term set term = ${this.#text(1)}, description = ${this.#text(3)}, term_type = ${this.#text(4)}, ` +
        `alternative_term = ${this.#text(5)}, search_text = ${this.#text(6)}, updated_at = ? ` +
        `from ${source} where glossary_term.organization = ? and glossary_term.id = ${this.#whole(0)}`,
      [this.#now],
      [this.#glossary.organization],
    );
  }

  /** Updates the notes of entries, and marks these as changed. */
  async updateEntries(entries: readonly EntryToWrite[]): Promise<void> {
    await this.#run(
      entries.map((entry) => [entry.id, entry.notes]),
      (source) =>
        `update glossary_entry set notes = ${this.#text(1)}, updated_at = ? ` +
        `from ${source} where glossary_entry.organization = ? and glossary_entry.id = ${this.#whole(0)}`,
      [this.#now],
      [this.#glossary.organization],
    );
  }

  /** @param before parameters before the rows in the statement, `after` those after them */
  async #run(
    rows: readonly unknown[],
    statement: (source: string) => string,
    before: readonly unknown[],
    after: readonly unknown[] = [],
  ): Promise<void> {
    if (rows.length === 0) return;
    const source = this.#isSqlite ? 'json_each(?) as item' : 'json_array_elements(?::json) as item(value)';
    await this.#transaction.execute(statement(source), [...before, JSON.stringify(rows), ...after]);
  }

  #text(index: number): string {
    return `item.value ->> ${index}`;
  }

  #whole(index: number): string {
    return this.#isSqlite ? this.#text(index) : `(${this.#text(index)})::int`;
  }
}

function termValues({ id, text, language, description, type, alternative }: TermToWrite): readonly unknown[] {
  return [id, text, language, description, type, alternative, searchTextOf(text)];
}
