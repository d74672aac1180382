import { Migration } from '@mikro-orm/migrations';

const ORDER = '"job_segment" ("job", "file", "language", "position", "number")';

/** Filters of lists that are answered from indexes alone; on SQLite, `job_segment_list` has them. */
export class Migration20261124043900_segment_filters extends Migration {
  override name = 'Migration20261124043900_segment_filters';

  override up(): void {
    this.addSql('drop index "job_segment_order";');
    this.addSql(`create index "job_segment_order" on ${ORDER} include ("state", "finding_count");`);
    this.addSql(`create index "job_segment_changed" on ${ORDER} where "machine_target" is not null;`);
  }

  override down(): void {
    this.addSql('drop index "job_segment_changed";');
    this.addSql('drop index "job_segment_order";');
    this.addSql(`create index "job_segment_order" on ${ORDER};`);
  }
}
