import { Migration } from '@mikro-orm/migrations';

export class Migration20261130173135_casts extends Migration {

  override name = 'Migration20261130173135_casts';

  override up(): void | Promise<void> {
    this.addSql(`create table "speaker_cast" ("id" serial primary key, "organization" uuid not null, "creation" uuid not null, "name" varchar(255) not null, "is_default" boolean not null, "speakers" jsonb not null, "pronunciations" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "speaker_cast" add constraint "speaker_cast_creation_unique" unique ("creation");`);
    this.addSql(`create index "speaker_cast_listing" on "speaker_cast" ("organization", "name");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "speaker_cast" cascade;`);
  }

}
