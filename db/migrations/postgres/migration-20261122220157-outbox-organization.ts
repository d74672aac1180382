import { Migration } from '@mikro-orm/migrations';

export class Migration20261122220157_outbox_organization extends Migration {
  override name = 'Migration20261122220157_outbox_organization';

  override up(): void | Promise<void> {
    this.addSql(`alter table "outbox_record" add "organization" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "outbox_record" drop column "organization";`);
  }
}
