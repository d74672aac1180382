import { Migration } from '@mikro-orm/migrations';

export class Migration20261123132149_usage_of_recordings extends Migration {
  override name = 'Migration20261123132149_usage_of_recordings';

  override up(): void | Promise<void> {
    this.addSql(`alter table "usage_budget" add "monthly_media_seconds" bigint null;`);

    this.addSql(
      `alter table "usage_month" add "media_seconds" bigint not null default '0', add "reserved_media_seconds" bigint not null default '0';`,
    );

    this.addSql(`alter table "usage_record" add "media_seconds" bigint not null default '0';`);

    this.addSql(`alter table "usage_reservation" add "media_seconds" bigint not null default '0';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "usage_budget" drop column "monthly_media_seconds";`);

    this.addSql(`alter table "usage_month" drop column "media_seconds", drop column "reserved_media_seconds";`);

    this.addSql(`alter table "usage_record" drop column "media_seconds";`);

    this.addSql(`alter table "usage_reservation" drop column "media_seconds";`);
  }
}
