import { Migration } from '@mikro-orm/migrations';

export class Migration20261121120712_external_identity extends Migration {
  override name = 'Migration20261121120712_external_identity';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`external_identity\` (\`issuer\` text not null, \`subject\` text not null, \`user_id\` text not null, \`created_at\` datetime not null, primary key (\`issuer\`, \`subject\`), constraint \`external_identity_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`));`,
    );
    this.addSql(`create index \`external_identity_user_id_index\` on \`external_identity\` (\`user_id\`);`);
    this.addSql(`create unique index \`external_identity_user\` on \`external_identity\` (\`user_id\`, \`issuer\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`external_identity\`;`);
  }
}
