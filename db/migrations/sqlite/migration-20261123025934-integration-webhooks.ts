import { Migration } from '@mikro-orm/migrations';

export class Migration20261123025934_integration_webhooks extends Migration {
  override name = 'Migration20261123025934_integration_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`integration\` add column \`webhook_secrets\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`integration\` drop column \`webhook_secrets\`;`);
  }
}
