import { Migration } from '@mikro-orm/migrations';

export class Migration20261129222320_ledgers extends Migration {

  override name = 'Migration20261129222320_ledgers';

  override up(): void | Promise<void> {
    this.addSql(`create table \`ledger\` (\`job\` text not null, \`file\` integer not null, \`language\` text not null, \`organization\` text not null, \`brief\` json not null, \`left_out\` integer not null, \`revision\` integer not null default 1, primary key (\`job\`, \`file\`, \`language\`));`);

    this.addSql(`create table \`ledger_item\` (\`job\` text not null, \`file\` integer not null, \`language\` text not null, \`number\` integer not null, \`organization\` text not null, \`kind\` text check (\`kind\` in ('name', 'term', 'abbreviation')) not null, \`type\` text check (\`type\` in ('person', 'product', 'place', 'organization', 'work')) null, \`gender\` text check (\`gender\` in ('feminine', 'masculine', 'neuter')) null, \`source\` text not null, \`target\` text not null, \`expansion\` text null, \`origin\` text check (\`origin\` in ('person', 'glossary', 'job', 'memory', 'model')) not null, \`count\` integer not null, \`places\` json not null, \`edited_by\` text null, \`edited_at\` datetime null, primary key (\`job\`, \`file\`, \`language\`, \`number\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`ledger\`;`);
    this.addSql(`drop table if exists \`ledger_item\`;`);
  }

}
