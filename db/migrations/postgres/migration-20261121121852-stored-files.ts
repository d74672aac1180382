import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121852_stored_files extends Migration {
  override name = 'Migration20261121121852_stored_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "file_usage" ("organization" uuid not null, "bytes" bigint not null, "files" int not null, primary key ("organization"));`,
    );

    this.addSql(
      `create table "stored_file" ("organization" uuid not null, "key" varchar(512) not null, "size" bigint not null, "etag" varchar(255) not null, "is_upload" boolean not null, "recorded_at" timestamptz(3) not null, "analysis_status" text not null, "analysis" jsonb null, "analysis_error" jsonb null, "analysis_job" uuid not null, primary key ("organization", "key"));`,
    );

    this.addSql(
      `create table "upload_reservation" ("id" uuid not null, "organization" uuid not null, "bytes" bigint not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "upload_reservation_organization_index" on "upload_reservation" ("organization");`);

    this.addSql(
      `alter table "stored_file" add constraint "stored_file_analysis_status_check" check ("analysis_status" in ('pending', 'completed', 'failed'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "file_usage" cascade;`);
    this.addSql(`drop table if exists "stored_file" cascade;`);
    this.addSql(`drop table if exists "upload_reservation" cascade;`);
  }
}
