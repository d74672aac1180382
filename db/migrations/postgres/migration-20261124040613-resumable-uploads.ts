import { Migration } from '@mikro-orm/migrations';

export class Migration20261124040613_resumable_uploads extends Migration {

  override name = 'Migration20261124040613_resumable_uploads';

  override up(): void | Promise<void> {
    this.addSql(`create table "resumable_upload" ("id" uuid not null, "organization" uuid not null, "key" varchar(512) not null, "metadata" text not null, "length" bigint not null, "received" bigint not null default '0', "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "assembled_at" timestamptz(3) null, "finished_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "resumable_upload_organization_index" on "resumable_upload" ("organization");`);
    this.addSql(`create index "resumable_upload_expires_at_index" on "resumable_upload" ("expires_at");`);

    this.addSql(`create table "upload_piece" ("upload" uuid not null, "start" bigint not null, "organization" uuid not null, "object" uuid not null, primary key ("upload", "start"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "resumable_upload" cascade;`);
    this.addSql(`drop table if exists "upload_piece" cascade;`);
  }

}
