import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223030_notification_preferences extends Migration {

  override name = 'Migration20261123223030_notification_preferences';

  override up(): void | Promise<void> {
    this.addSql(`create table "notification_preference" ("organization" uuid not null, "user_id" uuid not null, "event_type" varchar(255) not null, "scope" text not null, primary key ("organization", "user_id", "event_type"));`);
    this.addSql(`create index "notification_preference_scope" on "notification_preference" ("organization", "event_type", "scope");`);

    this.addSql(`alter table "notification_preference" add constraint "notification_preference_scope_check" check ("scope" in ('own', 'all', 'none'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notification_preference" cascade;`);
  }

}
