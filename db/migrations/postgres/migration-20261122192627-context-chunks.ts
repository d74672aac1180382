import { Migration } from '@mikro-orm/migrations';

export class Migration20261122192627_context_chunks extends Migration {
  override name = 'Migration20261122192627_context_chunks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "context_chunk" ("id" serial primary key, "organization" uuid not null, "store" int not null, "document_id" int not null, "generation" int not null, "position" int not null, "text" text not null, "headings" jsonb not null, "page" int null, "tokens" int not null, "search_text" text not null, "model" varchar(255) null, "dimensions" int null, "embedding" bytea null);`,
    );
    this.addSql(`create index "context_chunk_store" on "context_chunk" ("store", "id");`);
    this.addSql(
      `alter table "context_chunk" add constraint "context_chunk_position" unique ("document_id", "generation", "position");`,
    );

    this.addSql(
      `alter table "context_chunk" add constraint "context_chunk_document_id_foreign" foreign key ("document_id") references "context_document" ("id") on delete cascade;`,
    );
    // Its tokens are words that the application has found: docs/decisions/0061.
    this.addSql(
      `create index "context_chunk_search" on "context_chunk" using gin (array_to_tsvector(string_to_array("search_text", ' ')));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop table if exists "context_chunk_vector" cascade;');
    this.addSql('drop table if exists "context_chunk" cascade;');
  }
}
