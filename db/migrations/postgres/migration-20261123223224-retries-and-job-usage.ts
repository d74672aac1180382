import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223224_retries_and_job_usage extends Migration {

  override name = 'Migration20261123223224_retries_and_job_usage';

  override up(): void | Promise<void> {
    this.addSql(`create table "job_usage" ("job" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "operation" varchar(255) not null, "organization" uuid not null, "characters" bigint not null, "input_tokens" bigint not null, "output_tokens" bigint not null, "spoken_characters" bigint not null, "media_seconds" bigint not null, "dubbed_seconds" bigint not null, "requests" bigint not null, primary key ("job", "day", "provider"));`);
    this.addSql(`create index "job_usage_day" on "job_usage" ("organization", "day");`);

    this.addSql(`alter table "job" add "request" jsonb null, add "retry_of" uuid null, add "retried_by" uuid null, add "retained_bytes" bigint not null default '0';`);

    this.addSql(`alter table "usage_record" add "spoken_characters" bigint not null default '0', add "dubbed_seconds" bigint not null default '0';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "job_usage" cascade;`);

    this.addSql(`alter table "job" drop column "request", drop column "retry_of", drop column "retried_by", drop column "retained_bytes";`);

    this.addSql(`alter table "usage_record" drop column "spoken_characters", drop column "dubbed_seconds";`);
  }

}
