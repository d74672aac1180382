import { Migration } from '@mikro-orm/migrations';

export class Migration20261122192627_context_chunks extends Migration {
  override name = 'Migration20261122192627_context_chunks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`context_chunk\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`store\` integer not null, \`document_id\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`text\` text not null, \`headings\` json not null, \`page\` integer null, \`tokens\` integer not null, \`search_text\` text not null, \`model\` text null, \`dimensions\` integer null, \`embedding\` blob null, constraint \`context_chunk_document_id_foreign\` foreign key (\`document_id\`) references \`context_document\` (\`id\`) on delete cascade);`,
    );
    this.addSql(`create index \`context_chunk_document_id_index\` on \`context_chunk\` (\`document_id\`);`);
    this.addSql(`create index \`context_chunk_store\` on \`context_chunk\` (\`store\`, \`id\`);`);
    this.addSql(
      `create unique index \`context_chunk_position\` on \`context_chunk\` (\`document_id\`, \`generation\`, \`position\`);`,
    );

    // Its tokens are words that the application has found: docs/decisions/0061.
    this.addSql(
      `create virtual table context_chunk_search using fts5(scope, search_text, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");`,
    );
    this.addSql(
      'create trigger context_chunk_search_insert after insert on context_chunk begin ' +
        "insert into context_chunk_search (rowid, scope, search_text) values (new.id, 'store' || new.store, new.search_text); end;",
    );
    this.addSql(
      'create trigger context_chunk_search_delete after delete on context_chunk begin ' +
        'delete from context_chunk_search where rowid = old.id; end;',
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop table if exists context_chunk;');
    this.addSql('drop table if exists context_chunk_search;');
  }
}
