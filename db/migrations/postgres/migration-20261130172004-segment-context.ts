import { Migration } from '@mikro-orm/migrations';

export class Migration20261130172004_segment_context extends Migration {

  override name = 'Migration20261130172004_segment_context';

  override up(): void | Promise<void> {
    this.addSql(`alter table "job_segment" add "context" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "job_segment" drop column "context";`);
  }

}
