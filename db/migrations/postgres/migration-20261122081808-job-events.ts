import { Migration } from '@mikro-orm/migrations';

export class Migration20261122081808_job_events extends Migration {
  override name = 'Migration20261122081808_job_events';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "job_event" ("id" uuid not null, "organization" uuid not null, "job" uuid not null, "type" varchar(255) not null, "step" varchar(255) null, "position" int not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "job_event_job" on "job_event" ("job", "position");`);
    this.addSql(`create index "job_event_age" on "job_event" ("created_at");`);

    this.addSql(`alter table "outbox_record" drop constraint "outbox_record_job_unique";`);
    this.addSql(`alter table "outbox_record" add "kind" varchar(255) not null default 'start_workflow';`);
    this.addSql(`alter table "outbox_record" add constraint "outbox_record_subject" unique ("kind", "job");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "job_event" cascade;`);

    this.addSql(`alter table "outbox_record" drop constraint "outbox_record_subject";`);
    this.addSql(`alter table "outbox_record" drop column "kind";`);
    this.addSql(`alter table "outbox_record" add constraint "outbox_record_job_unique" unique ("job");`);
  }
}
