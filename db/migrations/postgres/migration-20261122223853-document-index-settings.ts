import { Migration } from '@mikro-orm/migrations';

export class Migration20261122223853_document_index_settings extends Migration {
  override name = 'Migration20261122223853_document_index_settings';

  override up(): void | Promise<void> {
    this.addSql(`alter table "context_document" add "index_settings" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "context_document" drop column "index_settings";`);
  }
}
