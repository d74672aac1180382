import { Migration } from '@mikro-orm/migrations';

export class Migration20261123231853_vector_collections extends Migration {

  override name = 'Migration20261123231853_vector_collections';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`context_chunk\` add column \`collection\` text not null default '';`);
    // Stores had names for their vectors that named nothing: their vectors are those of the collection from now on.
    this.addSql(`update \`context_chunk\` set \`collection\` = (select \`external_index_id\` from \`context_store\` s where s.\`id\` = \`store\`) where \`store\` in (select \`id\` from \`context_store\` where \`external_index_id\` is not null);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`context_chunk\` drop column \`collection\`;`);
  }

}
