import { Migration } from '@mikro-orm/migrations';

export class Migration20261130204955_job_groups extends Migration {

  override name = 'Migration20261130204955_job_groups';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job\` add column \`group_id\` text null;`);
    this.addSql(`create index \`job_group\` on \`job\` (\`group_id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`job_group\`;`);
    this.addSql(`alter table \`job\` drop column \`group_id\`;`);
  }

}
