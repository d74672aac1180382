import { Migration } from '@mikro-orm/migrations';

export class Migration20261124034425_segment_search extends Migration {

  override name = 'Migration20261124034425_segment_search';

  override up(): void | Promise<void> {
    this.addSql(`alter table "job_segment" add "search_text" text not null default '';`);
    this.addSql('create index "job_segment_search" on "job_segment" using gin ("search_text" gin_trgm_ops);');
    // New rows wait in a list that every search reads whole, until autovacuum analyzes the table.
    this.addSql(
      'alter table "job_segment" set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);',
    );
  }

  override down(): void | Promise<void> {
    this.addSql('alter table "job_segment" reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold);');
    this.addSql('drop index "job_segment_search";');
    this.addSql(`alter table "job_segment" drop column "search_text";`);
  }

}
