import { Migration } from '@mikro-orm/migrations';

export class Migration20261122190716_stalled_deliveries extends Migration {
  override name = 'Migration20261122190716_stalled_deliveries';

  override up(): void | Promise<void> {
    this.addSql(`create index "webhook_delivery_stalled" on "webhook_delivery" ("status", "next_attempt_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "webhook_delivery_stalled";`);
  }
}
