import { Migration } from '@mikro-orm/migrations';

export class Migration20261122221338_integrations extends Migration {
  override name = 'Migration20261122221338_integrations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "integration" ("id" serial primary key, "organization" uuid not null, "name" text not null, "base_url" varchar(2048) null, "token" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "integration" add constraint "integration_name" unique ("organization", "name");`);

    this.addSql(
      `alter table "integration" add constraint "integration_name_check" check ("name" in ('weblate', 'crowdin', 'lokalise'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "integration" cascade;`);
  }
}
