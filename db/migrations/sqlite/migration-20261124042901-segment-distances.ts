import { Migration } from '@mikro-orm/migrations';

export class Migration20261124042901_segment_distances extends Migration {

  override name = 'Migration20261124042901_segment_distances';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` add column \`distance\` double null;`);
    this.addSql(`create index \`job_segment_edited\` on \`job_segment\` (\`organization\`, \`edited_at\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`job_segment_edited\`;`);
    this.addSql(`alter table \`job_segment\` drop column \`distance\`;`);
  }

}
