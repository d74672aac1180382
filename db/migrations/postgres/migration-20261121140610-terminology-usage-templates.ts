import { Migration } from '@mikro-orm/migrations';

export class Migration20261121140610_terminology_usage_templates extends Migration {
  override name = 'Migration20261121140610_terminology_usage_templates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "glossary" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "name" varchar(255) not null, "description" text not null, "base_language" varchar(255) not null, "is_active" boolean not null, "revision" int not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`alter table "glossary" add constraint "glossary_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_listing" on "glossary" ("organization", "id");`);

    this.addSql(
      `create table "glossary_entry" ("id" serial primary key, "organization" uuid not null, "glossary_id" int not null, "creation" uuid null, "notes" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "glossary_entry" add constraint "glossary_entry_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_entry_listing" on "glossary_entry" ("glossary_id", "id");`);

    this.addSql(
      `create table "glossary_term" ("id" serial primary key, "organization" uuid not null, "glossary_id" int not null, "entry_id" int not null, "creation" uuid null, "term" text not null, "lang" varchar(255) not null, "description" text null, "term_type" text not null, "alternative_term" text null, "search_text" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "glossary_term" add constraint "glossary_term_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_term_entry" on "glossary_term" ("entry_id", "id");`);
    this.addSql(`create index "glossary_term_language" on "glossary_term" ("glossary_id", "lang");`);

    this.addSql(
      `create table "prompt_template" ("id" serial primary key, "organization" uuid null, "creation" uuid null, "system_key" varchar(255) null, "name" varchar(255) not null, "kind" varchar(255) not null, "rewrite_type" varchar(255) null, "body" text not null, "is_default" boolean not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "prompt_template" add constraint "prompt_template_creation_unique" unique ("creation");`);
    this.addSql(
      `alter table "prompt_template" add constraint "prompt_template_system_key_unique" unique ("system_key");`,
    );
    this.addSql(
      `create index "prompt_template_listing" on "prompt_template" ("organization", "kind", "rewrite_type");`,
    );

    this.addSql(
      `create table "usage_budget" ("organization" uuid not null, "monthly_characters" bigint null, "monthly_tokens" bigint null, "updated_at" timestamptz(3) not null, primary key ("organization"));`,
    );

    this.addSql(
      `create table "usage_month" ("organization" uuid not null, "month" varchar(7) not null, "characters" bigint not null, "tokens" bigint not null, "reserved_characters" bigint not null, "reserved_tokens" bigint not null, primary key ("organization", "month"));`,
    );

    this.addSql(
      `create table "usage_record" ("organization" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "operation" varchar(255) not null, "characters" bigint not null, "input_tokens" bigint not null, "output_tokens" bigint not null, "requests" bigint not null, primary key ("organization", "day", "provider", "operation"));`,
    );

    this.addSql(
      `create table "usage_reservation" ("id" uuid not null, "organization" uuid not null, "month" varchar(7) not null, "characters" bigint not null, "tokens" bigint not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "usage_reservation_created_at_index" on "usage_reservation" ("created_at");`);

    this.addSql(
      `alter table "glossary_entry" add constraint "glossary_entry_glossary_id_foreign" foreign key ("glossary_id") references "glossary" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "glossary_term" add constraint "glossary_term_glossary_id_foreign" foreign key ("glossary_id") references "glossary" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "glossary_term" add constraint "glossary_term_entry_id_foreign" foreign key ("entry_id") references "glossary_entry" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "glossary_term" add constraint "glossary_term_term_type_check" check ("term_type" in ('preferred', 'forbidden'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "glossary_entry" drop constraint "glossary_entry_glossary_id_foreign";`);
    this.addSql(`alter table "glossary_term" drop constraint "glossary_term_glossary_id_foreign";`);
    this.addSql(`alter table "glossary_term" drop constraint "glossary_term_entry_id_foreign";`);

    this.addSql(`drop table if exists "glossary" cascade;`);
    this.addSql(`drop table if exists "glossary_entry" cascade;`);
    this.addSql(`drop table if exists "glossary_term" cascade;`);
    this.addSql(`drop table if exists "prompt_template" cascade;`);
    this.addSql(`drop table if exists "usage_budget" cascade;`);
    this.addSql(`drop table if exists "usage_month" cascade;`);
    this.addSql(`drop table if exists "usage_record" cascade;`);
    this.addSql(`drop table if exists "usage_reservation" cascade;`);
  }
}
