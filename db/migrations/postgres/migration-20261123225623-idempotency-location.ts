import { Migration } from '@mikro-orm/migrations';

export class Migration20261123225623_idempotency_location extends Migration {

  override name = 'Migration20261123225623_idempotency_location';

  override up(): void | Promise<void> {
    this.addSql(`alter table "idempotency_record" alter column "location" type text using ("location"::text);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "idempotency_record" alter column "location" type varchar(255) using ("location"::varchar(255));`);
  }

}
