import { Migration } from '@mikro-orm/migrations';

export class Migration20261121140610_terminology_usage_templates extends Migration {
  override name = 'Migration20261121140610_terminology_usage_templates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`glossary\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`name\` text not null, \`description\` text not null, \`base_language\` text not null, \`is_active\` integer not null, \`revision\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null);`,
    );
    this.addSql(`create unique index \`glossary_creation_unique\` on \`glossary\` (\`creation\`);`);
    this.addSql(`create index \`glossary_listing\` on \`glossary\` (\`organization\`, \`id\`);`);

    this.addSql(
      `create table \`glossary_entry\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`glossary_id\` integer not null, \`creation\` text null, \`notes\` text null, \`created_at\` datetime not null, \`updated_at\` datetime null, constraint \`glossary_entry_glossary_id_foreign\` foreign key (\`glossary_id\`) references \`glossary\` (\`id\`) on delete cascade);`,
    );
    this.addSql(`create index \`glossary_entry_glossary_id_index\` on \`glossary_entry\` (\`glossary_id\`);`);
    this.addSql(`create unique index \`glossary_entry_creation_unique\` on \`glossary_entry\` (\`creation\`);`);
    this.addSql(`create index \`glossary_entry_listing\` on \`glossary_entry\` (\`glossary_id\`, \`id\`);`);

    this.addSql(
      `create table \`glossary_term\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`glossary_id\` integer not null, \`entry_id\` integer not null, \`creation\` text null, \`term\` text not null, \`lang\` text not null, \`description\` text null, \`term_type\` text check (\`term_type\` in ('preferred', 'forbidden')) not null, \`alternative_term\` text null, \`search_text\` text not null, \`created_at\` datetime not null, \`updated_at\` datetime null, constraint \`glossary_term_glossary_id_foreign\` foreign key (\`glossary_id\`) references \`glossary\` (\`id\`) on delete cascade, constraint \`glossary_term_entry_id_foreign\` foreign key (\`entry_id\`) references \`glossary_entry\` (\`id\`) on delete cascade);`,
    );
    this.addSql(`create index \`glossary_term_glossary_id_index\` on \`glossary_term\` (\`glossary_id\`);`);
    this.addSql(`create index \`glossary_term_entry_id_index\` on \`glossary_term\` (\`entry_id\`);`);
    this.addSql(`create unique index \`glossary_term_creation_unique\` on \`glossary_term\` (\`creation\`);`);
    this.addSql(`create index \`glossary_term_entry\` on \`glossary_term\` (\`entry_id\`, \`id\`);`);
    this.addSql(`create index \`glossary_term_language\` on \`glossary_term\` (\`glossary_id\`, \`lang\`);`);

    this.addSql(
      `create table \`prompt_template\` (\`id\` integer not null primary key autoincrement, \`organization\` text null, \`creation\` text null, \`system_key\` text null, \`name\` text not null, \`kind\` text not null, \`rewrite_type\` text null, \`body\` text not null, \`is_default\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime null);`,
    );
    this.addSql(`create unique index \`prompt_template_creation_unique\` on \`prompt_template\` (\`creation\`);`);
    this.addSql(`create unique index \`prompt_template_system_key_unique\` on \`prompt_template\` (\`system_key\`);`);
    this.addSql(
      `create index \`prompt_template_listing\` on \`prompt_template\` (\`organization\`, \`kind\`, \`rewrite_type\`);`,
    );

    this.addSql(
      `create table \`usage_budget\` (\`organization\` text not null primary key, \`monthly_characters\` bigint null, \`monthly_tokens\` bigint null, \`updated_at\` datetime not null);`,
    );

    this.addSql(
      `create table \`usage_month\` (\`organization\` text not null, \`month\` text not null, \`characters\` bigint not null, \`tokens\` bigint not null, \`reserved_characters\` bigint not null, \`reserved_tokens\` bigint not null, primary key (\`organization\`, \`month\`));`,
    );

    this.addSql(
      `create table \`usage_record\` (\`organization\` text not null, \`day\` text not null, \`provider\` text not null, \`operation\` text not null, \`characters\` bigint not null, \`input_tokens\` bigint not null, \`output_tokens\` bigint not null, \`requests\` bigint not null, primary key (\`organization\`, \`day\`, \`provider\`, \`operation\`));`,
    );

    this.addSql(
      `create table \`usage_reservation\` (\`id\` text not null primary key, \`organization\` text not null, \`month\` text not null, \`characters\` bigint not null, \`tokens\` bigint not null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create index \`usage_reservation_created_at_index\` on \`usage_reservation\` (\`created_at\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`glossary\`;`);
    this.addSql(`drop table if exists \`glossary_entry\`;`);
    this.addSql(`drop table if exists \`glossary_term\`;`);
    this.addSql(`drop table if exists \`prompt_template\`;`);
    this.addSql(`drop table if exists \`usage_budget\`;`);
    this.addSql(`drop table if exists \`usage_month\`;`);
    this.addSql(`drop table if exists \`usage_record\`;`);
    this.addSql(`drop table if exists \`usage_reservation\`;`);
  }
}
