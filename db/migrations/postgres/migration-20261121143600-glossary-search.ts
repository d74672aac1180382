import { Migration } from '@mikro-orm/migrations';

const EXTENSION_MISSING =
  'Loquent needs the PostgreSQL extension pg_trgm in this database. ' +
  'Ask an administrator to run: create extension pg_trgm';

/** Lengths of search texts that have an index together: a search asks the next ones only while its page isn't full. */
const LENGTHS = [
  [0, 13],
  [14, 17],
  [18, 21],
  [22, 25],
  [26, 31],
  [32, 39],
  [40, 55],
  [56, 999_999],
] as const;

export class Migration20261121143600_glossary_search extends Migration {
  override name = 'Migration20261121143600_glossary_search';

  override up(): void | Promise<void> {
    // Not permitted, not installed, not allowed by the provider: the answer is the same.
    this.addSql(
      `do $$ begin create extension if not exists pg_trgm; exception when others then raise exception '${EXTENSION_MISSING} (%)', sqlerrm; end $$;`,
    );
    for (const [from, to] of LENGTHS) {
      this.addSql(
        `create index "glossary_term_search_${from}" on "glossary_term" using gin ("search_text" gin_trgm_ops) ` +
          `where length("search_text") between ${from} and ${to};`,
      );
    }
    // New rows wait in lists that every search reads whole, until autovacuum analyzes the table: not only after a tenth
    // of it has changed.
    this.addSql(
      'alter table "glossary_term" set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);',
    );
  }

  override down(): void | Promise<void> {
    this.addSql('alter table "glossary_term" reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold);');
    for (const [from] of LENGTHS) this.addSql(`drop index "glossary_term_search_${from}";`);
  }
}
