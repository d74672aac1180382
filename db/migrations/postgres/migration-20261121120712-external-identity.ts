import { Migration } from '@mikro-orm/migrations';

export class Migration20261121120712_external_identity extends Migration {
  override name = 'Migration20261121120712_external_identity';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "external_identity" ("issuer" varchar(255) not null, "subject" varchar(255) not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("issuer", "subject"));`,
    );
    this.addSql(
      `alter table "external_identity" add constraint "external_identity_user" unique ("user_id", "issuer");`,
    );

    this.addSql(
      `alter table "external_identity" add constraint "external_identity_user_id_foreign" foreign key ("user_id") references "user_account" ("id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "external_identity" cascade;`);
  }
}
