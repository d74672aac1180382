import { Migration } from '@mikro-orm/migrations';

export class Migration20261127222047_correction_sums extends Migration {

  override name = 'Migration20261127222047_correction_sums';

  override up(): void | Promise<void> {
    this.addSql(`create table "correction_sum" ("organization" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "engine" varchar(255) not null, "source_language" varchar(255) not null, "target_language" varchar(255) not null, "segments" bigint not null, "edited" bigint not null, "distance" double precision not null, primary key ("organization", "day", "provider", "engine", "source_language", "target_language"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "correction_sum" cascade;`);
  }

}
