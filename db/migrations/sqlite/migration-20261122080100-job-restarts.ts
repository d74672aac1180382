import { Migration } from '@mikro-orm/migrations';

export class Migration20261122080100_job_restarts extends Migration {
  override name = 'Migration20261122080100_job_restarts';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job\` add column \`restarts\` integer not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`job\` drop column \`restarts\`;`);
  }
}
