import { Migration } from '@mikro-orm/migrations';

export class Migration20261129223128_cached_tokens extends Migration {

  override name = 'Migration20261129223128_cached_tokens';

  override up(): void | Promise<void> {
    this.addSql(`alter table "job_usage" add "cached_tokens" bigint not null default '0';`);

    this.addSql(`alter table "usage_record" add "cached_tokens" bigint not null default '0';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "job_usage" drop column "cached_tokens";`);

    this.addSql(`alter table "usage_record" drop column "cached_tokens";`);
  }

}
