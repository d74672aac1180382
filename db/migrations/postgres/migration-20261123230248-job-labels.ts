import { Migration } from '@mikro-orm/migrations';

export class Migration20261123230248_job_labels extends Migration {

  override name = 'Migration20261123230248_job_labels';

  override up(): void | Promise<void> {
    this.addSql(`create table "job_label" ("job" uuid not null, "label" varchar(60) not null, "value" varchar(500) not null, "organization" uuid not null, primary key ("job", "label", "value"));`);
    this.addSql(`create index "job_label_value" on "job_label" ("organization", "label", "value", "job");`);
    this.addSql(`insert into "job_label" ("job", "label", "value", "organization") select distinct "job"."id", 'target_language', "language"."value", "job"."organization" from "job", jsonb_array_elements_text("job"."target_languages") as "language"("value");`);

    this.addSql(`drop index "job_status";`);
    this.addSql(`alter table "job" add "name" varchar(200) null, add "client_reference" varchar(200) null, add "metadata" jsonb null, add "output_path" varchar(512) null;`);
    this.addSql(`alter table "job" alter column "project_identifier" type varchar(500) using ("project_identifier"::varchar(500));`);
    this.addSql(`create index "job_category" on "job" ("organization", "category", "created_at");`);
    this.addSql(`create index "job_type" on "job" ("organization", "type", "created_at");`);
    this.addSql(`create index "job_creator" on "job" ("organization", "created_by", "created_at");`);
    this.addSql(`create index "job_project" on "job" ("organization", "project_identifier", "created_at");`);
    this.addSql(`create index "job_name" on "job" ("organization", "name", "created_at");`);
    this.addSql(`create index "job_client_reference" on "job" ("organization", "client_reference", "created_at");`);
    this.addSql(`create index "job_status" on "job" ("organization", "status", "created_at", "category");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "job_label" cascade;`);

    this.addSql(`drop index "job_category";`);
    this.addSql(`drop index "job_type";`);
    this.addSql(`drop index "job_creator";`);
    this.addSql(`drop index "job_project";`);
    this.addSql(`drop index "job_name";`);
    this.addSql(`drop index "job_client_reference";`);
    this.addSql(`drop index "job_status";`);
    this.addSql(`alter table "job" drop column "name", drop column "client_reference", drop column "metadata", drop column "output_path";`);
    this.addSql(`alter table "job" alter column "project_identifier" type varchar(255) using ("project_identifier"::varchar(255));`);
    this.addSql(`create index "job_status" on "job" ("organization", "status");`);
  }

}
