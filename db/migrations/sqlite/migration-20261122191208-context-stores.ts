import { Migration } from '@mikro-orm/migrations';

export class Migration20261122191208_context_stores extends Migration {
  override name = 'Migration20261122191208_context_stores';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`context_store\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`key\` text not null, \`live_key\` text null, \`name\` text not null, \`description\` text not null, \`content_kind\` text check (\`content_kind\` in ('documents', 'translation_memory')) not null, \`retrieval_backend\` text check (\`retrieval_backend\` in ('none', 'vector')) not null, \`embedding_model\` text null, \`external_index_id\` text null, \`chunk_size\` integer null, \`chunk_overlap\` integer null, \`prompt_template\` integer null, \`template_params\` json not null, \`is_active\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`deleted_at\` datetime null);`,
    );
    this.addSql(`create unique index \`context_store_creation_unique\` on \`context_store\` (\`creation\`);`);
    this.addSql(`create index \`context_store_listing\` on \`context_store\` (\`organization\`, \`created_at\`);`);
    this.addSql(`create unique index \`context_store_key\` on \`context_store\` (\`organization\`, \`live_key\`);`);

    this.addSql(
      `create table \`context_document\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`store_id\` integer not null, \`origin\` text check (\`origin\` in ('upload', 'jobs')) not null, \`title\` text not null, \`description\` text not null, \`document_type\` text check (\`document_type\` in ('glossary', 'styleguide', 'reference')) not null, \`language_list\` text not null, \`status\` text check (\`status\` in ('processing', 'ready', 'failed')) not null, \`error\` json null, \`original_filename\` text not null, \`file_type\` text check (\`file_type\` in ('pdf', 'docx', 'csv', 'txt', 'tmx')) not null, \`size\` bigint not null, \`mime_type\` text null, \`hash\` text not null, \`duplicate_of\` integer null, \`object_key\` text null, \`is_active\` integer not null, \`generation\` integer not null default 0, \`next_generation\` integer not null default 0, \`pieces\` integer not null default 0, \`ingest_job\` text null, \`uploaded_at\` datetime not null, \`updated_at\` datetime not null, \`deleted_at\` datetime null, constraint \`context_document_store_id_foreign\` foreign key (\`store_id\`) references \`context_store\` (\`id\`) on delete cascade);`,
    );
    this.addSql(`create index \`context_document_store_id_index\` on \`context_document\` (\`store_id\`);`);
    this.addSql(`create index \`context_document_listing\` on \`context_document\` (\`store_id\`, \`uploaded_at\`);`);
    this.addSql(`create index \`context_document_job\` on \`context_document\` (\`ingest_job\`);`);
    this.addSql(`create index \`context_document_deleted\` on \`context_document\` (\`deleted_at\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`context_store\`;`);
    this.addSql(`drop table if exists \`context_document\`;`);
  }
}
