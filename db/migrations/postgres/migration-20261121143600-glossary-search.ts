import { Migration } from '@mikro-orm/migrations';

const EXTENSION_MISSING =
  'Loquent needs the PostgreSQL extension pg_trgm in this database. ' +
  'Ask an administrator to run: create extension pg_trgm';

export class Migration20261121143600_glossary_search extends Migration {
  override name = 'Migration20261121143600_glossary_search';

  override up(): void | Promise<void> {
    // Not permitted, not installed, not allowed by the provider: the answer is the same.
    this.addSql(
      `do $$ begin create extension if not exists pg_trgm; exception when others then raise exception '${EXTENSION_MISSING} (%)', sqlerrm; end $$;`,
    );
    this.addSql('create index "glossary_term_search" on "glossary_term" using gin ("search_text" gin_trgm_ops);');
  }

  override down(): void | Promise<void> {
    this.addSql('drop index "glossary_term_search";');
  }
}
