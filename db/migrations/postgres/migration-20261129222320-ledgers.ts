import { Migration } from '@mikro-orm/migrations';

export class Migration20261129222320_ledgers extends Migration {

  override name = 'Migration20261129222320_ledgers';

  override up(): void | Promise<void> {
    this.addSql(`create table "ledger" ("job" uuid not null, "file" int not null, "language" varchar(64) not null, "organization" uuid not null, "brief" jsonb not null, "left_out" int not null, "revision" int not null default 1, primary key ("job", "file", "language"));`);

    this.addSql(`create table "ledger_item" ("job" uuid not null, "file" int not null, "language" varchar(64) not null, "number" int not null, "organization" uuid not null, "kind" text not null, "type" text null, "gender" text null, "source" varchar(200) not null, "target" varchar(200) not null, "expansion" varchar(300) null, "origin" text not null, "count" int not null, "places" jsonb not null, "edited_by" uuid null, "edited_at" timestamptz(3) null, primary key ("job", "file", "language", "number"));`);

    this.addSql(`alter table "ledger_item" add constraint "ledger_item_kind_check" check ("kind" in ('name', 'term', 'abbreviation'));`);
    this.addSql(`alter table "ledger_item" add constraint "ledger_item_type_check" check ("type" in ('person', 'product', 'place', 'organization', 'work'));`);
    this.addSql(`alter table "ledger_item" add constraint "ledger_item_gender_check" check ("gender" in ('feminine', 'masculine', 'neuter'));`);
    this.addSql(`alter table "ledger_item" add constraint "ledger_item_origin_check" check ("origin" in ('person', 'glossary', 'job', 'memory', 'model'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ledger" cascade;`);
    this.addSql(`drop table if exists "ledger_item" cascade;`);
  }

}
