import { Migration } from '@mikro-orm/migrations';

export class Migration20261122072311_api_key_makers extends Migration {
  override name = 'Migration20261122072311_api_key_makers';

  override up(): void | Promise<void> {
    // Whose they are isn't known, and some of them hold the secret of an API key.
    this.addSql('delete from idempotency_record;');
    this.addSql(`drop index \`idempotency_record_key\`;`);
    this.addSql(`alter table \`idempotency_record\` add column \`credential\` text not null;`);
    this.addSql(
      `create unique index \`idempotency_record_key\` on \`idempotency_record\` (\`organization\`, \`credential\`, \`key\`);`,
    );

    this.addSql(`alter table \`api_key\` add column \`made_by\` text null;`);
    this.addSql(`create index \`api_key_made_by_index\` on \`api_key\` (\`made_by\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`api_key_made_by_index\`;`);
    this.addSql(`alter table \`api_key\` drop column \`made_by\`;`);

    this.addSql(`drop index \`idempotency_record_key\`;`);
    this.addSql(`alter table \`idempotency_record\` drop column \`credential\`;`);
    this.addSql(
      `create unique index \`idempotency_record_key\` on \`idempotency_record\` (\`organization\`, \`user\`, \`key\`);`,
    );
  }
}
