import { Migration } from '@mikro-orm/migrations';

export class Migration20261123124100_job_downloads extends Migration {
  override name = 'Migration20261123124100_job_downloads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "job" add "downloaded_bytes" bigint not null default '0';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "job" drop column "downloaded_bytes";`);
  }
}
