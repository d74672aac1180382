import { Migration } from '@mikro-orm/migrations';

export class Migration20261122201432_translation_memory extends Migration {
  override name = 'Migration20261122201432_translation_memory';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "memory_gram" ("store" int not null, "gram" int not null, "document" int not null, "generation" int not null, "position" int not null, primary key ("store", "gram", "document", "generation", "position"));`,
    );

    this.addSql(
      `create table "memory_segment" ("document" int not null, "generation" int not null, "position" int not null, "organization" uuid not null, "store" int not null, "source_language" varchar(255) not null, "target_language" varchar(255) not null, "source" jsonb not null, "target" jsonb not null, "hash" int not null, "previous" int null, "next" int null, "changed_at" timestamptz(3) null, primary key ("document", "generation", "position"));`,
    );
    this.addSql(`create index "memory_segment_exact" on "memory_segment" ("store", "hash");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "memory_gram" cascade;`);
    this.addSql(`drop table if exists "memory_segment" cascade;`);
  }
}
