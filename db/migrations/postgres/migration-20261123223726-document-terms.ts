import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223726_document_terms extends Migration {

  override name = 'Migration20261123223726_document_terms';

  override up(): void | Promise<void> {
    this.addSql(`create table "context_term" ("id" serial primary key, "organization" uuid not null, "document_id" int not null, "generation" int not null, "position" int not null, "terms" jsonb not null, "notes" text null);`);
    this.addSql(`alter table "context_term" add constraint "context_term_position" unique ("document_id", "generation", "position");`);

    this.addSql(`alter table "context_document" add "term_count" int null, add "warnings" jsonb null;`);

    this.addSql(`alter table "context_term" add constraint "context_term_document_id_foreign" foreign key ("document_id") references "context_document" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "context_term" cascade;`);

    this.addSql(`alter table "context_document" drop column "term_count", drop column "warnings";`);
  }

}
