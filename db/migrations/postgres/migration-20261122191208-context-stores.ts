import { Migration } from '@mikro-orm/migrations';

export class Migration20261122191208_context_stores extends Migration {
  override name = 'Migration20261122191208_context_stores';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "context_store" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "key" varchar(255) not null, "live_key" varchar(255) null, "name" varchar(255) not null, "description" text not null, "content_kind" text not null, "retrieval_backend" text not null, "embedding_model" varchar(255) null, "external_index_id" varchar(255) null, "chunk_size" int null, "chunk_overlap" int null, "prompt_template" int null, "template_params" jsonb not null, "is_active" boolean not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "context_store" add constraint "context_store_creation_unique" unique ("creation");`);
    this.addSql(`create index "context_store_listing" on "context_store" ("organization", "created_at");`);
    this.addSql(`alter table "context_store" add constraint "context_store_key" unique ("organization", "live_key");`);

    this.addSql(
      `create table "context_document" ("id" serial primary key, "organization" uuid not null, "store_id" int not null, "origin" text not null, "title" varchar(255) not null, "description" text not null, "document_type" text not null, "language_list" text not null, "status" text not null, "error" jsonb null, "original_filename" varchar(255) not null, "file_type" text not null, "size" bigint not null, "mime_type" varchar(255) null, "hash" varchar(255) not null, "duplicate_of" int null, "object_key" varchar(512) null, "is_active" boolean not null, "generation" int not null default 0, "next_generation" int not null default 0, "pieces" int not null default 0, "ingest_job" uuid null, "uploaded_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null);`,
    );
    this.addSql(`create index "context_document_listing" on "context_document" ("store_id", "uploaded_at");`);
    this.addSql(`create index "context_document_job" on "context_document" ("ingest_job");`);
    this.addSql(`create index "context_document_deleted" on "context_document" ("deleted_at");`);

    this.addSql(
      `alter table "context_store" add constraint "context_store_content_kind_check" check ("content_kind" in ('documents', 'translation_memory'));`,
    );
    this.addSql(
      `alter table "context_store" add constraint "context_store_retrieval_backend_check" check ("retrieval_backend" in ('none', 'vector'));`,
    );

    this.addSql(
      `alter table "context_document" add constraint "context_document_store_id_foreign" foreign key ("store_id") references "context_store" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "context_document" add constraint "context_document_origin_check" check ("origin" in ('upload', 'jobs'));`,
    );
    this.addSql(
      `alter table "context_document" add constraint "context_document_document_type_check" check ("document_type" in ('glossary', 'styleguide', 'reference'));`,
    );
    this.addSql(
      `alter table "context_document" add constraint "context_document_status_check" check ("status" in ('processing', 'ready', 'failed'));`,
    );
    this.addSql(
      `alter table "context_document" add constraint "context_document_file_type_check" check ("file_type" in ('pdf', 'docx', 'csv', 'txt', 'tmx'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "context_document" drop constraint "context_document_store_id_foreign";`);

    this.addSql(`drop table if exists "context_store" cascade;`);
    this.addSql(`drop table if exists "context_document" cascade;`);
  }
}
