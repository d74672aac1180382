import { Migration } from '@mikro-orm/migrations';

/**
 * The row of a term in the search index: its organization's number, the length of its search text, its id. So the index
 * itself keeps to an organization and gives what it finds from short to long.
 */
const rowOf = (term: 'new' | 'old' | 'term') =>
  `((select id from glossary_search_scope where organization = ${term}.organization) << 42) | ` +
  `(min(length(${term}.search_text), 1023) << 32) | ${term}.id`;

export class Migration20261121143600_glossary_search extends Migration {
  override name = 'Migration20261121143600_glossary_search';

  override up(): void | Promise<void> {
    this.addSql(
      'create table glossary_search_scope (id integer not null primary key autoincrement, organization text not null unique);',
    );
    this.addSql('insert into glossary_search_scope (organization) select distinct organization from glossary;');
    this.addSql(
      `create virtual table glossary_search using fts5(search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');`,
    );
    this.addSql(
      `insert into glossary_search (rowid, search_text) select ${rowOf('new')}, new.search_text from glossary_term as new;`,
    );
    this.addSql(
      'create trigger glossary_search_organization after insert on glossary begin ' +
        'insert or ignore into glossary_search_scope (organization) values (new.organization); end;',
    );
    this.addSql(
      'create trigger glossary_search_insert after insert on glossary_term begin ' +
        `insert into glossary_search (rowid, search_text) values (${rowOf('new')}, new.search_text); end;`,
    );
    // All at once takes half the time of one by one. The glossary is gone before its terms follow it.
    this.addSql(
      'create trigger glossary_search_glossary before delete on glossary begin ' +
        'delete from glossary_search where rowid in ' +
        `(select ${rowOf('term')} from glossary_term as term where term.glossary_id = old.id); end;`,
    );
    this.addSql(
      'create trigger glossary_search_delete after delete on glossary_term ' +
        'when exists (select 1 from glossary where id = old.glossary_id) begin ' +
        `delete from glossary_search where rowid = ${rowOf('old')}; end;`,
    );
    this.addSql(
      'create trigger glossary_search_update after update of search_text on glossary_term ' +
        'when new.search_text is not old.search_text begin ' +
        `delete from glossary_search where rowid = ${rowOf('old')}; ` +
        `insert into glossary_search (rowid, search_text) values (${rowOf('new')}, new.search_text); end;`,
    );
  }

  override down(): void | Promise<void> {
    for (const change of ['organization', 'glossary', 'insert', 'delete', 'update']) {
      this.addSql(`drop trigger glossary_search_${change};`);
    }
    this.addSql('drop table glossary_search;');
    this.addSql('drop table glossary_search_scope;');
  }
}
