import { Migration } from '@mikro-orm/migrations';

export class Migration20261130210128_attempt_headers extends Migration {

  override name = 'Migration20261130210128_attempt_headers';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`webhook_attempt\` add column \`headers\` json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`webhook_attempt\` drop column \`headers\`;`);
  }

}
