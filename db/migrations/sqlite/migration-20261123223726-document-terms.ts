import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223726_document_terms extends Migration {

  override name = 'Migration20261123223726_document_terms';

  override up(): void | Promise<void> {
    this.addSql(`create table \`context_term\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`document_id\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`terms\` json not null, \`notes\` text null, constraint \`context_term_document_id_foreign\` foreign key (\`document_id\`) references \`context_document\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`context_term_document_id_index\` on \`context_term\` (\`document_id\`);`);
    this.addSql(`create unique index \`context_term_position\` on \`context_term\` (\`document_id\`, \`generation\`, \`position\`);`);

    this.addSql(`alter table \`context_document\` add column \`term_count\` integer null;`);
    this.addSql(`alter table \`context_document\` add column \`warnings\` json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`context_term\`;`);

    this.addSql(`alter table \`context_document\` drop column \`term_count\`;`);
    this.addSql(`alter table \`context_document\` drop column \`warnings\`;`);
  }

}
