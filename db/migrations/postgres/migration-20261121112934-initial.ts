import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112934_initial extends Migration {
  override name = 'Migration20261121112934_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_record" ("id" uuid not null, "organization" uuid not null, "user" uuid not null, "key" varchar(255) not null, "request_hash" varchar(255) not null, "status" int null, "location" varchar(255) null, "body" text null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "idempotency_record_created_at_index" on "idempotency_record" ("created_at");`);
    this.addSql(
      `alter table "idempotency_record" add constraint "idempotency_record_key" unique ("organization", "user", "key");`,
    );

    this.addSql(
      `create table "job" ("id" uuid not null, "organization" uuid not null, "created_by" uuid not null, "type" text not null, "category" text not null, "status" text not null, "source_language" varchar(255) null, "target_languages" jsonb not null, "tms" varchar(255) null, "project_identifier" varchar(255) null, "source_files" jsonb not null, "target_files" jsonb not null, "input" jsonb not null, "stage" varchar(255) not null, "progress_unit" varchar(255) not null, "units_completed" int not null, "units_total" int not null, "warnings" jsonb not null, "result" jsonb null, "error" jsonb null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "checked_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "job_listing" on "job" ("organization", "created_at");`);
    this.addSql(`create index "job_status" on "job" ("organization", "status");`);
    this.addSql(`create index "job_live" on "job" ("status", "checked_at");`);

    this.addSql(
      `create table "job_batch" ("job" uuid not null, "task" varchar(255) not null, "index" int not null, "segments" int not null, primary key ("job", "task", "index"));`,
    );

    this.addSql(
      `create table "organization" ("id" uuid not null, "name" varchar(255) not null, "slug" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "organization" add constraint "organization_slug_unique" unique ("slug");`);

    this.addSql(
      `create table "outbox_record" ("id" uuid not null, "job" uuid not null, "attempts" int not null, "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "outbox_record" add constraint "outbox_record_job_unique" unique ("job");`);
    this.addSql(`create index "outbox_record_due_at_index" on "outbox_record" ("due_at");`);

    this.addSql(
      `create table "user_account" ("id" uuid not null, "email" varchar(255) not null, "name" varchar(255) not null, "default_organization_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "user_account" add constraint "user_account_email_unique" unique ("email");`);

    this.addSql(
      `create table "membership" ("user_id" uuid not null, "organization_id" uuid not null, "role" text not null, "created_at" timestamptz(3) not null, primary key ("user_id", "organization_id"));`,
    );

    this.addSql(
      `create table "api_key" ("id" uuid not null, "user_id" uuid not null, "name" varchar(255) not null, "prefix" varchar(255) not null, "hash" varchar(255) not null, "role" text not null, "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "api_key" add constraint "api_key_hash_unique" unique ("hash");`);

    this.addSql(
      `alter table "job" add constraint "job_type_check" check ("type" in ('aimt', 'post_editing', 'quality_estimation', 'term_extraction', 'language_rewrite', 'quality_assurance', 'docx_translation', 'excel_translation', 'ppt_translation', 'dub_video', 'subtitle_video', 'voiceover_video', 'rag_ingest', 'file_analysis'));`,
    );
    this.addSql(
      `alter table "job" add constraint "job_category_check" check ("category" in ('video', 'audio', 'document', 'tms', 'system', 'human_task', 'other'));`,
    );
    this.addSql(
      `alter table "job" add constraint "job_status_check" check ("status" in ('queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'));`,
    );

    this.addSql(
      `alter table "user_account" add constraint "user_account_default_organization_id_foreign" foreign key ("default_organization_id") references "organization" ("id");`,
    );

    this.addSql(
      `alter table "membership" add constraint "membership_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_organization_id_foreign" foreign key ("organization_id") references "organization" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_role_check" check ("role" in ('owner', 'admin', 'member', 'viewer'));`,
    );

    this.addSql(
      `alter table "api_key" add constraint "api_key_user_id_foreign" foreign key ("user_id") references "user_account" ("id");`,
    );
    this.addSql(
      `alter table "api_key" add constraint "api_key_role_check" check ("role" in ('owner', 'admin', 'member', 'viewer'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "user_account" drop constraint "user_account_default_organization_id_foreign";`);
    this.addSql(`alter table "membership" drop constraint "membership_organization_id_foreign";`);
    this.addSql(`alter table "membership" drop constraint "membership_user_id_foreign";`);
    this.addSql(`alter table "api_key" drop constraint "api_key_user_id_foreign";`);

    this.addSql(`drop table if exists "idempotency_record" cascade;`);
    this.addSql(`drop table if exists "job" cascade;`);
    this.addSql(`drop table if exists "job_batch" cascade;`);
    this.addSql(`drop table if exists "organization" cascade;`);
    this.addSql(`drop table if exists "outbox_record" cascade;`);
    this.addSql(`drop table if exists "user_account" cascade;`);
    this.addSql(`drop table if exists "membership" cascade;`);
    this.addSql(`drop table if exists "api_key" cascade;`);
  }
}
