import { Migration } from '@mikro-orm/migrations';

export class Migration20261130162438_members extends Migration {

  override name = 'Migration20261130162438_members';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`membership\` add column \`name\` text null;`);

    this.addSql(`alter table \`api_key\` add column \`bound_to_id\` text null constraint \`api_key_bound_to_id_foreign\` references \`organization\` (\`id\`) on delete cascade;`);
    this.addSql(`create index \`api_key_bound_to_id_index\` on \`api_key\` (\`bound_to_id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`api_key_bound_to_id_index\`;`);
    this.addSql(`alter table \`api_key\` drop column \`bound_to_id\`;`);

    this.addSql(`alter table \`membership\` drop column \`name\`;`);
  }

}
