import { Migration } from '@mikro-orm/migrations';

export class Migration20261127222046_correction_sums extends Migration {

  override name = 'Migration20261127222046_correction_sums';

  override up(): void | Promise<void> {
    this.addSql(`create table \`correction_sum\` (\`organization\` text not null, \`day\` text not null, \`provider\` text not null, \`engine\` text not null, \`source_language\` text not null, \`target_language\` text not null, \`segments\` bigint not null, \`edited\` bigint not null, \`distance\` double not null, primary key (\`organization\`, \`day\`, \`provider\`, \`engine\`, \`source_language\`, \`target_language\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`correction_sum\`;`);
  }

}
