import { Migration } from '@mikro-orm/migrations';

export class Migration20261127184926_resumable_upload_pieces extends Migration {

  override name = 'Migration20261127184926_resumable_upload_pieces';

  override up(): void | Promise<void> {
    this.addSql(`alter table "resumable_upload" add "created_by" uuid not null, add "handle" text not null default '', add "parts" int not null default 0, add "locked_by" uuid null, add "is_lock_wanted" boolean not null default false;`);
    this.addSql(`alter table "resumable_upload" rename column "assembled_at" to "locked_until";`);

    this.addSql(`alter table "upload_piece" add "size" bigint not null, add "part" int null, add "etag" varchar(255) null;`);
    this.addSql(`alter table "upload_piece" alter column "object" drop not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "resumable_upload" drop column "created_by", drop column "handle", drop column "parts", drop column "locked_by", drop column "is_lock_wanted";`);
    this.addSql(`alter table "resumable_upload" rename column "locked_until" to "assembled_at";`);

    this.addSql(`alter table "upload_piece" drop column "size", drop column "part", drop column "etag";`);
    this.addSql(`alter table "upload_piece" alter column "object" set not null;`);
  }

}
