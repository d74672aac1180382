import { Migration } from '@mikro-orm/migrations';

export class Migration20261130162438_members extends Migration {

  override name = 'Migration20261130162438_members';

  override up(): void | Promise<void> {
    this.addSql(`alter table "membership" add "name" varchar(255) null;`);

    this.addSql(`alter table "api_key" add "bound_to_id" uuid null;`);
    this.addSql(`alter table "api_key" add constraint "api_key_bound_to_id_foreign" foreign key ("bound_to_id") references "organization" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "api_key" drop constraint "api_key_bound_to_id_foreign";`);

    this.addSql(`alter table "api_key" drop column "bound_to_id";`);

    this.addSql(`alter table "membership" drop column "name";`);
  }

}
