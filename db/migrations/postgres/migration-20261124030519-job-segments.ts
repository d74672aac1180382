import { Migration } from '@mikro-orm/migrations';

export class Migration20261124030519_job_segments extends Migration {

  override name = 'Migration20261124030519_job_segments';

  override up(): void | Promise<void> {
    this.addSql(`create table "job_segment" ("job" uuid not null, "file" int not null, "language" varchar(64) not null, "number" int not null, "organization" uuid not null, "position" int not null, "source" text not null, "target" text not null, "machine_target" text null, "origin" text not null, "engine" varchar(255) null, "score" int null, "state" text not null default 'translated', "version" int not null default 1, "findings" jsonb not null, "finding_count" int not null, "terms" jsonb null, "maximum_length" int null, "note" varchar(2000) null, "edited_by" uuid null, "edited_at" timestamptz(3) null, "timing" jsonb null, primary key ("job", "file", "language", "number"));`);
    this.addSql(`create index "job_segment_order" on "job_segment" ("job", "file", "language", "position", "number");`);

    this.addSql(`alter table "job" add "source_job" uuid null;`);

    this.addSql(`alter table "job_segment" add constraint "job_segment_origin_check" check ("origin" in ('model', 'engine', 'rule', 'memory', 'file', 'unchanged'));`);
    this.addSql(`alter table "job_segment" add constraint "job_segment_state_check" check ("state" in ('translated', 'reviewed', 'final', 'rejected'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "job_segment" cascade;`);

    this.addSql(`alter table "job" drop column "source_job";`);
  }

}
