import { Migration } from '@mikro-orm/migrations';

export class Migration20261129231001_segment_routing extends Migration {

  override name = 'Migration20261129231001_segment_routing';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` add column \`routing\` json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` drop column \`routing\`;`);
  }

}
