import { Migration } from '@mikro-orm/migrations';

export class Migration20261130162427_segment_history extends Migration {

  override name = 'Migration20261130162427_segment_history';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` add column \`history\` json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` drop column \`history\`;`);
  }

}
