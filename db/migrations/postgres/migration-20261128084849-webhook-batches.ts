import { Migration } from '@mikro-orm/migrations';

export class Migration20261128084849_webhook_batches extends Migration {

  override name = 'Migration20261128084849_webhook_batches';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhook_delivery" add "batch" uuid null;`);
    this.addSql(`create index "webhook_delivery_batch" on "webhook_delivery" ("batch");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "webhook_delivery_batch";`);
    this.addSql(`alter table "webhook_delivery" drop column "batch";`);
  }

}
