import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112934_initial extends Migration {
  override name = 'Migration20261121112934_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`idempotency_record\` (\`id\` text not null primary key, \`organization\` text not null, \`user\` text not null, \`key\` text not null, \`request_hash\` text not null, \`status\` integer null, \`location\` text null, \`body\` text null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create index \`idempotency_record_created_at_index\` on \`idempotency_record\` (\`created_at\`);`);
    this.addSql(
      `create unique index \`idempotency_record_key\` on \`idempotency_record\` (\`organization\`, \`user\`, \`key\`);`,
    );

    this.addSql(
      `create table \`job\` (\`id\` text not null primary key, \`organization\` text not null, \`created_by\` text not null, \`type\` text check (\`type\` in ('aimt', 'post_editing', 'quality_estimation', 'term_extraction', 'language_rewrite', 'quality_assurance', 'docx_translation', 'excel_translation', 'ppt_translation', 'dub_video', 'subtitle_video', 'voiceover_video', 'rag_ingest', 'file_analysis')) not null, \`category\` text check (\`category\` in ('video', 'audio', 'document', 'tms', 'system', 'human_task', 'other')) not null, \`status\` text check (\`status\` in ('queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled')) not null, \`source_language\` text null, \`target_languages\` json not null, \`tms\` text null, \`project_identifier\` text null, \`source_files\` json not null, \`target_files\` json not null, \`input\` json not null, \`stage\` text not null, \`progress_unit\` text not null, \`units_completed\` integer not null, \`units_total\` integer not null, \`warnings\` json not null, \`result\` json null, \`error\` json null, \`created_at\` datetime not null, \`started_at\` datetime null, \`ended_at\` datetime null, \`checked_at\` datetime null);`,
    );
    this.addSql(`create index \`job_listing\` on \`job\` (\`organization\`, \`created_at\`);`);
    this.addSql(`create index \`job_status\` on \`job\` (\`organization\`, \`status\`);`);
    this.addSql(`create index \`job_live\` on \`job\` (\`status\`, \`checked_at\`);`);

    this.addSql(
      `create table \`job_batch\` (\`job\` text not null, \`task\` text not null, \`index\` integer not null, \`segments\` integer not null, primary key (\`job\`, \`task\`, \`index\`));`,
    );

    this.addSql(
      `create table \`organization\` (\`id\` text not null primary key, \`name\` text not null, \`slug\` text not null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create unique index \`organization_slug_unique\` on \`organization\` (\`slug\`);`);

    this.addSql(
      `create table \`outbox_record\` (\`id\` text not null primary key, \`job\` text not null, \`attempts\` integer not null, \`due_at\` datetime not null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create unique index \`outbox_record_job_unique\` on \`outbox_record\` (\`job\`);`);
    this.addSql(`create index \`outbox_record_due_at_index\` on \`outbox_record\` (\`due_at\`);`);

    this.addSql(
      `create table \`user_account\` (\`id\` text not null primary key, \`email\` text not null, \`name\` text not null, \`default_organization_id\` text not null, \`created_at\` datetime not null, constraint \`user_account_default_organization_id_foreign\` foreign key (\`default_organization_id\`) references \`organization\` (\`id\`));`,
    );
    this.addSql(`create unique index \`user_account_email_unique\` on \`user_account\` (\`email\`);`);
    this.addSql(
      `create index \`user_account_default_organization_id_index\` on \`user_account\` (\`default_organization_id\`);`,
    );

    this.addSql(
      `create table \`membership\` (\`user_id\` text not null, \`organization_id\` text not null, \`role\` text check (\`role\` in ('owner', 'admin', 'member', 'viewer')) not null, \`created_at\` datetime not null, primary key (\`user_id\`, \`organization_id\`), constraint \`membership_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`) on update cascade on delete cascade, constraint \`membership_organization_id_foreign\` foreign key (\`organization_id\`) references \`organization\` (\`id\`) on update cascade on delete cascade);`,
    );
    this.addSql(`create index \`membership_user_id_index\` on \`membership\` (\`user_id\`);`);
    this.addSql(`create index \`membership_organization_id_index\` on \`membership\` (\`organization_id\`);`);

    this.addSql(
      `create table \`api_key\` (\`id\` text not null primary key, \`user_id\` text not null, \`name\` text not null, \`prefix\` text not null, \`hash\` text not null, \`role\` text check (\`role\` in ('owner', 'admin', 'member', 'viewer')) not null, \`expires_at\` datetime null, \`last_used_at\` datetime null, \`revoked_at\` datetime null, \`created_at\` datetime not null, constraint \`api_key_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`));`,
    );
    this.addSql(`create index \`api_key_user_id_index\` on \`api_key\` (\`user_id\`);`);
    this.addSql(`create unique index \`api_key_hash_unique\` on \`api_key\` (\`hash\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`idempotency_record\`;`);
    this.addSql(`drop table if exists \`job\`;`);
    this.addSql(`drop table if exists \`job_batch\`;`);
    this.addSql(`drop table if exists \`organization\`;`);
    this.addSql(`drop table if exists \`outbox_record\`;`);
    this.addSql(`drop table if exists \`user_account\`;`);
    this.addSql(`drop table if exists \`membership\`;`);
    this.addSql(`drop table if exists \`api_key\`;`);
  }
}
