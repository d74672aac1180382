import { Migration } from '@mikro-orm/migrations';

/**
 * The row of a term in the search index: its organization's number, the length of its search text, its id. So the index
 * itself keeps to an organization and gives what it finds from short to long.
 */
const rowOf = (term: 'new' | 'old' | 'term') =>
  `((select id from glossary_search_scope where organization = ${term}.organization) << 42) | ` +
  `(min(length(${term}.search_text), 1023) << 32) | ${term}.id`;

export class Migration20261129184052_baseline extends Migration {
  override name = 'Migration20261129184052_baseline';

  override up(): void | Promise<void> {
    this.addSql(`create table \`context_store\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`key\` text not null, \`live_key\` text null, \`name\` text not null, \`description\` text not null, \`content_kind\` text check (\`content_kind\` in ('documents', 'translation_memory')) not null, \`retrieval_backend\` text check (\`retrieval_backend\` in ('none', 'vector')) not null, \`embedding_model\` text null, \`external_index_id\` text null, \`chunk_size\` integer null, \`chunk_overlap\` integer null, \`prompt_template\` integer null, \`template_params\` json not null, \`is_active\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`deleted_at\` datetime null);`);
    this.addSql(`create unique index \`context_store_creation_unique\` on \`context_store\` (\`creation\`);`);
    this.addSql(`create index \`context_store_listing\` on \`context_store\` (\`organization\`, \`created_at\`);`);
    this.addSql(`create unique index \`context_store_key\` on \`context_store\` (\`organization\`, \`live_key\`);`);

    this.addSql(`create table \`context_document\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`store_id\` integer not null, \`origin\` text check (\`origin\` in ('upload', 'jobs')) not null, \`title\` text not null, \`description\` text not null, \`document_type\` text check (\`document_type\` in ('glossary', 'styleguide', 'reference')) not null, \`language_list\` text not null, \`status\` text check (\`status\` in ('processing', 'ready', 'failed')) not null, \`error\` json null, \`original_filename\` text not null, \`file_type\` text check (\`file_type\` in ('pdf', 'docx', 'csv', 'txt', 'tmx')) not null, \`size\` bigint not null, \`mime_type\` text null, \`hash\` text not null, \`duplicate_of\` integer null, \`object_key\` text null, \`is_active\` integer not null, \`generation\` integer not null default 0, \`next_generation\` integer not null default 0, \`pieces\` integer not null default 0, \`term_count\` integer null, \`warnings\` json null, \`index_settings\` json null, \`ingest_job\` text null, \`uploaded_at\` datetime not null, \`updated_at\` datetime not null, \`deleted_at\` datetime null, constraint \`context_document_store_id_foreign\` foreign key (\`store_id\`) references \`context_store\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`context_document_store_id_index\` on \`context_document\` (\`store_id\`);`);
    this.addSql(`create index \`context_document_listing\` on \`context_document\` (\`store_id\`, \`uploaded_at\`);`);
    this.addSql(`create index \`context_document_job\` on \`context_document\` (\`ingest_job\`);`);
    this.addSql(`create index \`context_document_deleted\` on \`context_document\` (\`deleted_at\`);`);

    this.addSql(`create table \`context_chunk\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`store\` integer not null, \`document_id\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`text\` text not null, \`headings\` json not null, \`page\` integer null, \`tokens\` integer not null, \`search_text\` text not null, \`model\` text null, \`dimensions\` integer null, \`collection\` text not null default '', \`embedding\` blob null, constraint \`context_chunk_document_id_foreign\` foreign key (\`document_id\`) references \`context_document\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`context_chunk_document_id_index\` on \`context_chunk\` (\`document_id\`);`);
    this.addSql(`create index \`context_chunk_store\` on \`context_chunk\` (\`store\`, \`id\`);`);
    this.addSql(`create unique index \`context_chunk_position\` on \`context_chunk\` (\`document_id\`, \`generation\`, \`position\`);`);

    this.addSql(`create table \`context_term\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`document_id\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`terms\` json not null, \`notes\` text null, constraint \`context_term_document_id_foreign\` foreign key (\`document_id\`) references \`context_document\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`context_term_document_id_index\` on \`context_term\` (\`document_id\`);`);
    this.addSql(`create unique index \`context_term_position\` on \`context_term\` (\`document_id\`, \`generation\`, \`position\`);`);

    this.addSql(`create table \`correction_sum\` (\`organization\` text not null, \`day\` text not null, \`provider\` text not null, \`engine\` text not null, \`source_language\` text not null, \`target_language\` text not null, \`segments\` bigint not null, \`edited\` bigint not null, \`distance\` double not null, primary key (\`organization\`, \`day\`, \`provider\`, \`engine\`, \`source_language\`, \`target_language\`));`);

    this.addSql(`create table \`file_usage\` (\`organization\` text not null primary key, \`bytes\` bigint not null, \`files\` integer not null);`);

    this.addSql(`create table \`glossary\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`name\` text not null, \`description\` text not null, \`base_language\` text not null, \`is_active\` integer not null, \`revision\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null);`);
    this.addSql(`create unique index \`glossary_creation_unique\` on \`glossary\` (\`creation\`);`);
    this.addSql(`create index \`glossary_listing\` on \`glossary\` (\`organization\`, \`id\`);`);

    this.addSql(`create table \`glossary_entry\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`glossary_id\` integer not null, \`creation\` text null, \`notes\` text null, \`created_at\` datetime not null, \`updated_at\` datetime null, constraint \`glossary_entry_glossary_id_foreign\` foreign key (\`glossary_id\`) references \`glossary\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`glossary_entry_glossary_id_index\` on \`glossary_entry\` (\`glossary_id\`);`);
    this.addSql(`create unique index \`glossary_entry_creation_unique\` on \`glossary_entry\` (\`creation\`);`);
    this.addSql(`create index \`glossary_entry_listing\` on \`glossary_entry\` (\`glossary_id\`, \`id\`);`);

    this.addSql(`create table \`glossary_term\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`glossary_id\` integer not null, \`entry_id\` integer not null, \`creation\` text null, \`term\` text not null, \`lang\` text not null, \`description\` text null, \`term_type\` text check (\`term_type\` in ('preferred', 'forbidden')) not null, \`alternative_term\` text null, \`search_text\` text not null, \`created_at\` datetime not null, \`updated_at\` datetime null, constraint \`glossary_term_glossary_id_foreign\` foreign key (\`glossary_id\`) references \`glossary\` (\`id\`) on delete cascade, constraint \`glossary_term_entry_id_foreign\` foreign key (\`entry_id\`) references \`glossary_entry\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`glossary_term_glossary_id_index\` on \`glossary_term\` (\`glossary_id\`);`);
    this.addSql(`create index \`glossary_term_entry_id_index\` on \`glossary_term\` (\`entry_id\`);`);
    this.addSql(`create unique index \`glossary_term_creation_unique\` on \`glossary_term\` (\`creation\`);`);
    this.addSql(`create index \`glossary_term_entry\` on \`glossary_term\` (\`entry_id\`, \`id\`);`);
    this.addSql(`create index \`glossary_term_language\` on \`glossary_term\` (\`glossary_id\`, \`lang\`);`);

    this.addSql(`create table \`idempotency_record\` (\`id\` text not null primary key, \`organization\` text not null, \`user\` text not null, \`credential\` text not null, \`key\` text not null, \`request_hash\` text not null, \`status\` integer null, \`location\` text null, \`body\` text null, \`created_at\` datetime not null);`);
    this.addSql(`create index \`idempotency_record_created_at_index\` on \`idempotency_record\` (\`created_at\`);`);
    this.addSql(`create unique index \`idempotency_record_key\` on \`idempotency_record\` (\`organization\`, \`credential\`, \`key\`);`);

    this.addSql(`create table \`integration\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`name\` text check (\`name\` in ('weblate', 'crowdin', 'lokalise')) not null, \`base_url\` text null, \`token\` text not null, \`webhook_secrets\` text null, \`created_at\` datetime not null, \`updated_at\` datetime null);`);
    this.addSql(`create unique index \`integration_name\` on \`integration\` (\`organization\`, \`name\`);`);

    this.addSql(`create table \`job\` (\`id\` text not null primary key, \`organization\` text not null, \`created_by\` text not null, \`type\` text not null, \`category\` text check (\`category\` in ('video', 'audio', 'document', 'tms', 'system', 'human_task', 'other')) not null, \`status\` text check (\`status\` in ('queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled')) not null, \`source_language\` text null, \`target_languages\` json not null, \`tms\` text null, \`project_identifier\` text null, \`source_files\` json not null, \`target_files\` json not null, \`input\` json not null, \`stage\` text not null, \`progress_unit\` text not null, \`units_completed\` integer not null, \`units_total\` integer not null, \`warnings\` json not null, \`result\` json null, \`error\` json null, \`created_at\` datetime not null, \`started_at\` datetime null, \`ended_at\` datetime null, \`restarts\` integer not null default 0, \`checked_at\` datetime null, \`results_expired_at\` datetime null, \`downloaded_bytes\` bigint not null default '0', \`request\` json null, \`retry_of\` text null, \`retried_by\` text null, \`source_job\` text null, \`retained_bytes\` bigint not null default '0', \`name\` text null, \`client_reference\` text null, \`metadata\` json null, \`output_path\` text null);`);
    this.addSql(`create index \`job_listing\` on \`job\` (\`organization\`, \`created_at\`);`);
    this.addSql(`create index \`job_status\` on \`job\` (\`organization\`, \`status\`, \`created_at\`, \`category\`);`);
    this.addSql(`create index \`job_live\` on \`job\` (\`status\`, \`checked_at\`);`);
    this.addSql(`create index \`job_ended\` on \`job\` (\`ended_at\`);`);
    this.addSql(`create index \`job_category\` on \`job\` (\`organization\`, \`category\`, \`created_at\`);`);
    this.addSql(`create index \`job_type\` on \`job\` (\`organization\`, \`type\`, \`created_at\`);`);
    this.addSql(`create index \`job_creator\` on \`job\` (\`organization\`, \`created_by\`, \`created_at\`);`);
    this.addSql(`create index \`job_project\` on \`job\` (\`organization\`, \`project_identifier\`, \`created_at\`);`);
    this.addSql(`create index \`job_name\` on \`job\` (\`organization\`, \`name\`, \`created_at\`);`);
    this.addSql(`create index \`job_client_reference\` on \`job\` (\`organization\`, \`client_reference\`, \`created_at\`);`);

    this.addSql(`create table \`job_batch\` (\`job\` text not null, \`task\` text not null, \`index\` integer not null, \`segments\` integer not null, primary key (\`job\`, \`task\`, \`index\`));`);

    this.addSql(`create table \`job_event\` (\`id\` text not null primary key, \`organization\` text not null, \`job\` text not null, \`type\` text not null, \`step\` text null, \`position\` integer not null, \`created_at\` datetime not null);`);
    this.addSql(`create index \`job_event_job\` on \`job_event\` (\`job\`, \`position\`);`);
    this.addSql(`create index \`job_event_age\` on \`job_event\` (\`created_at\`);`);

    this.addSql(`create table \`job_label\` (\`job\` text not null, \`label\` text not null, \`value\` text not null, \`organization\` text not null, primary key (\`job\`, \`label\`, \`value\`));`);
    this.addSql(`create index \`job_label_value\` on \`job_label\` (\`organization\`, \`label\`, \`value\`, \`job\`);`);

    this.addSql(`create table \`job_segment\` (\`job\` text not null, \`file\` integer not null, \`language\` text not null, \`number\` integer not null, \`organization\` text not null, \`position\` integer not null, \`source\` text not null, \`target\` text not null, \`search_text\` text not null default '', \`machine_target\` text null, \`origin\` text check (\`origin\` in ('model', 'engine', 'rule', 'memory', 'file', 'unchanged')) not null, \`engine\` text null, \`score\` integer null, \`distance\` double null, \`state\` text check (\`state\` in ('translated', 'reviewed', 'final', 'rejected')) not null default 'translated', \`version\` integer not null default 1, \`findings\` json not null, \`finding_count\` integer not null, \`terms\` json null, \`maximum_length\` integer null, \`note\` text null, \`edited_by\` text null, \`edited_at\` datetime null, \`timing\` json null, primary key (\`job\`, \`file\`, \`language\`, \`number\`));`);
    this.addSql(`create index \`job_segment_order\` on \`job_segment\` (\`job\`, \`file\`, \`language\`, \`position\`, \`number\`);`);
    this.addSql(`create index \`job_segment_edited\` on \`job_segment\` (\`organization\`, \`edited_at\`);`);

    this.addSql(`create table \`job_usage\` (\`job\` text not null, \`day\` text not null, \`provider\` text not null, \`operation\` text not null, \`organization\` text not null, \`characters\` bigint not null, \`input_tokens\` bigint not null, \`output_tokens\` bigint not null, \`spoken_characters\` bigint not null, \`media_seconds\` bigint not null, \`dubbed_seconds\` bigint not null, \`requests\` bigint not null, primary key (\`job\`, \`day\`, \`provider\`));`);
    this.addSql(`create index \`job_usage_day\` on \`job_usage\` (\`organization\`, \`day\`);`);

    this.addSql(`create table \`memory_gram\` (\`store\` integer not null, \`gram\` integer not null, \`document\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`words\` integer not null, \`signature\` integer not null, \`value_hash\` integer not null, primary key (\`store\`, \`gram\`, \`document\`, \`generation\`, \`position\`)) without rowid;`);

    this.addSql(`create table \`memory_segment\` (\`document\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`organization\` text not null, \`store\` integer not null, \`source_language\` text not null, \`target_language\` text not null, \`source\` json not null, \`target\` json not null, \`hash\` integer not null, \`previous\` integer null, \`next\` integer null, \`changed_at\` datetime null, primary key (\`document\`, \`generation\`, \`position\`));`);
    this.addSql(`create index \`memory_segment_exact\` on \`memory_segment\` (\`store\`, \`hash\`);`);

    this.addSql(`create table \`notification\` (\`id\` text not null primary key, \`organization\` text not null, \`user_id\` text not null, \`event_type\` text not null, \`title\` text not null, \`message\` text not null, \`event_data\` json not null, \`created_at\` datetime not null, \`read_at\` datetime null);`);
    this.addSql(`create index \`notification_listing\` on \`notification\` (\`organization\`, \`user_id\`, \`created_at\`);`);
    this.addSql(`create index \`notification_unread\` on \`notification\` (\`organization\`, \`user_id\`, \`read_at\`, \`created_at\`);`);
    this.addSql(`create index \`notification_age\` on \`notification\` (\`created_at\`);`);

    this.addSql(`create table \`notification_preference\` (\`organization\` text not null, \`user_id\` text not null, \`event_type\` text not null, \`scope\` text check (\`scope\` in ('own', 'all', 'none')) not null, primary key (\`organization\`, \`user_id\`, \`event_type\`));`);
    this.addSql(`create index \`notification_preference_scope\` on \`notification_preference\` (\`organization\`, \`event_type\`, \`scope\`);`);

    this.addSql(`create table \`organization\` (\`id\` text not null primary key, \`name\` text not null, \`slug\` text not null, \`created_at\` datetime not null);`);
    this.addSql(`create unique index \`organization_slug_unique\` on \`organization\` (\`slug\`);`);

    this.addSql(`create table \`outbox_record\` (\`id\` text not null primary key, \`kind\` text not null, \`organization\` text not null, \`subject\` text not null, \`attempts\` integer not null, \`due_at\` datetime not null, \`created_at\` datetime not null);`);
    this.addSql(`create index \`outbox_record_due_at_index\` on \`outbox_record\` (\`due_at\`);`);
    this.addSql(`create unique index \`outbox_record_subject\` on \`outbox_record\` (\`kind\`, \`subject\`);`);

    this.addSql(`create table \`prompt_template\` (\`id\` integer not null primary key autoincrement, \`organization\` text null, \`creation\` text null, \`system_key\` text null, \`name\` text not null, \`kind\` text not null, \`rewrite_type\` text null, \`body\` text not null, \`is_default\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime null);`);
    this.addSql(`create unique index \`prompt_template_creation_unique\` on \`prompt_template\` (\`creation\`);`);
    this.addSql(`create unique index \`prompt_template_system_key_unique\` on \`prompt_template\` (\`system_key\`);`);
    this.addSql(`create index \`prompt_template_listing\` on \`prompt_template\` (\`organization\`, \`kind\`, \`rewrite_type\`);`);

    this.addSql(`create table \`result_file\` (\`organization\` text not null, \`key\` text not null, \`job\` text not null, \`size\` bigint not null, \`recorded_at\` datetime not null, primary key (\`organization\`, \`key\`));`);
    this.addSql(`create index \`result_file_job_index\` on \`result_file\` (\`job\`);`);

    this.addSql(`create table \`resumable_upload\` (\`id\` text not null primary key, \`organization\` text not null, \`created_by\` text not null, \`key\` text not null, \`handle\` text not null default '', \`metadata\` text not null, \`length\` bigint not null, \`received\` bigint not null default '0', \`created_at\` datetime not null, \`expires_at\` datetime not null, \`parts\` integer not null default 0, \`locked_by\` text null, \`locked_until\` datetime null, \`is_lock_wanted\` integer not null default false, \`finished_at\` datetime null);`);
    this.addSql(`create index \`resumable_upload_organization_index\` on \`resumable_upload\` (\`organization\`);`);
    this.addSql(`create index \`resumable_upload_expires_at_index\` on \`resumable_upload\` (\`expires_at\`);`);

    this.addSql(`create table \`stored_file\` (\`organization\` text not null, \`key\` text not null, \`size\` bigint not null, \`etag\` text not null, \`is_upload\` integer not null, \`recorded_at\` datetime not null, \`analysis_status\` text check (\`analysis_status\` in ('pending', 'completed', 'failed')) not null, \`analysis\` json null, \`analysis_error\` json null, \`analysis_job\` text not null, primary key (\`organization\`, \`key\`));`);

    this.addSql(`create table \`upload_piece\` (\`upload\` text not null, \`start\` bigint not null, \`organization\` text not null, \`size\` bigint not null, \`part\` integer null, \`etag\` text null, \`object\` text null, primary key (\`upload\`, \`start\`));`);

    this.addSql(`create table \`upload_reservation\` (\`id\` text not null primary key, \`organization\` text not null, \`bytes\` bigint not null, \`files\` integer not null default 1, \`created_at\` datetime not null);`);
    this.addSql(`create index \`upload_reservation_organization_index\` on \`upload_reservation\` (\`organization\`);`);

    this.addSql(`create table \`usage_budget\` (\`organization\` text not null primary key, \`monthly_characters\` bigint null, \`monthly_tokens\` bigint null, \`monthly_media_seconds\` bigint null, \`updated_at\` datetime not null);`);

    this.addSql(`create table \`usage_month\` (\`organization\` text not null, \`month\` text not null, \`characters\` bigint not null, \`tokens\` bigint not null, \`media_seconds\` bigint not null default '0', \`reserved_characters\` bigint not null, \`reserved_tokens\` bigint not null, \`reserved_media_seconds\` bigint not null default '0', primary key (\`organization\`, \`month\`));`);

    this.addSql(`create table \`usage_record\` (\`organization\` text not null, \`day\` text not null, \`provider\` text not null, \`operation\` text not null, \`characters\` bigint not null, \`input_tokens\` bigint not null, \`output_tokens\` bigint not null, \`spoken_characters\` bigint not null default '0', \`media_seconds\` bigint not null default '0', \`dubbed_seconds\` bigint not null default '0', \`requests\` bigint not null, primary key (\`organization\`, \`day\`, \`provider\`, \`operation\`));`);

    this.addSql(`create table \`usage_reservation\` (\`id\` text not null primary key, \`organization\` text not null, \`month\` text not null, \`characters\` bigint not null, \`tokens\` bigint not null, \`media_seconds\` bigint not null default '0', \`created_at\` datetime not null);`);
    this.addSql(`create index \`usage_reservation_created_at_index\` on \`usage_reservation\` (\`created_at\`);`);

    this.addSql(`create table \`user_account\` (\`id\` text not null primary key, \`email\` text not null, \`name\` text not null, \`default_organization_id\` text not null, \`created_at\` datetime not null, constraint \`user_account_default_organization_id_foreign\` foreign key (\`default_organization_id\`) references \`organization\` (\`id\`));`);
    this.addSql(`create unique index \`user_account_email_unique\` on \`user_account\` (\`email\`);`);
    this.addSql(`create index \`user_account_default_organization_id_index\` on \`user_account\` (\`default_organization_id\`);`);

    this.addSql(`create table \`membership\` (\`user_id\` text not null, \`organization_id\` text not null, \`role\` text check (\`role\` in ('owner', 'admin', 'member', 'viewer')) not null, \`created_at\` datetime not null, primary key (\`user_id\`, \`organization_id\`), constraint \`membership_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`) on update cascade on delete cascade, constraint \`membership_organization_id_foreign\` foreign key (\`organization_id\`) references \`organization\` (\`id\`) on update cascade on delete cascade);`);
    this.addSql(`create index \`membership_user_id_index\` on \`membership\` (\`user_id\`);`);
    this.addSql(`create index \`membership_organization_id_index\` on \`membership\` (\`organization_id\`);`);

    this.addSql(`create table \`external_identity\` (\`issuer\` text not null, \`subject\` text not null, \`user_id\` text not null, \`created_at\` datetime not null, primary key (\`issuer\`, \`subject\`), constraint \`external_identity_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`));`);
    this.addSql(`create index \`external_identity_user_id_index\` on \`external_identity\` (\`user_id\`);`);
    this.addSql(`create unique index \`external_identity_user\` on \`external_identity\` (\`user_id\`, \`issuer\`);`);

    this.addSql(`create table \`api_key\` (\`id\` text not null primary key, \`user_id\` text not null, \`name\` text not null, \`prefix\` text not null, \`hash\` text not null, \`role\` text check (\`role\` in ('owner', 'admin', 'member', 'viewer')) not null, \`expires_at\` datetime null, \`last_used_at\` datetime null, \`revoked_at\` datetime null, \`created_by\` text null, \`created_at\` datetime not null, constraint \`api_key_user_id_foreign\` foreign key (\`user_id\`) references \`user_account\` (\`id\`));`);
    this.addSql(`create index \`api_key_user_id_index\` on \`api_key\` (\`user_id\`);`);
    this.addSql(`create unique index \`api_key_hash_unique\` on \`api_key\` (\`hash\`);`);
    this.addSql(`create index \`api_key_created_by_index\` on \`api_key\` (\`created_by\`);`);

    this.addSql(`create table \`webhook_attempt\` (\`delivery\` integer not null, \`number\` integer not null, \`organization\` text not null, \`started_at\` datetime not null, \`duration\` integer not null, \`response_status\` integer null, \`error_message\` text null, \`response_body\` text null, primary key (\`delivery\`, \`number\`));`);

    this.addSql(`create table \`webhook_delivery\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`subscription\` integer not null, \`run\` text not null, \`batch\` text null, \`is_test\` integer not null, \`event_type\` text not null, \`event_id\` text not null, \`target_url\` text not null, \`body\` text not null, \`status\` text not null, \`attempts\` integer not null, \`attempts_of_run\` integer not null, \`response_status\` integer null, \`error_message\` text null, \`created_at\` datetime not null, \`last_attempt_at\` datetime null, \`next_attempt_at\` datetime null);`);
    this.addSql(`create unique index \`webhook_delivery_run_unique\` on \`webhook_delivery\` (\`run\`);`);
    this.addSql(`create index \`webhook_delivery_listing\` on \`webhook_delivery\` (\`organization\`, \`id\`);`);
    this.addSql(`create index \`webhook_delivery_by_type\` on \`webhook_delivery\` (\`organization\`, \`event_type\`, \`id\`);`);
    this.addSql(`create index \`webhook_delivery_of_subscription\` on \`webhook_delivery\` (\`subscription\`, \`id\`);`);
    this.addSql(`create index \`webhook_delivery_to_recover\` on \`webhook_delivery\` (\`subscription\`, \`status\`, \`created_at\`);`);
    this.addSql(`create index \`webhook_delivery_age\` on \`webhook_delivery\` (\`created_at\`);`);
    this.addSql(`create index \`webhook_delivery_batch\` on \`webhook_delivery\` (\`batch\`);`);
    this.addSql(`create index \`webhook_delivery_stalled\` on \`webhook_delivery\` (\`status\`, \`next_attempt_at\`);`);
    this.addSql(`create unique index \`webhook_delivery_once\` on \`webhook_delivery\` (\`event_id\`, \`subscription\`);`);

    this.addSql(`create table \`webhook_subscription\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`name\` text not null, \`url\` text not null, \`events\` json not null, \`secret\` text null, \`former_secrets\` text null, \`headers\` text null, \`is_active\` integer not null, \`deactivation_reason\` text null, \`failing_since\` datetime null, \`created_at\` datetime not null, \`updated_at\` datetime null);`);
    this.addSql(`create unique index \`webhook_subscription_creation_unique\` on \`webhook_subscription\` (\`creation\`);`);
    this.addSql(`create index \`webhook_subscription_listing\` on \`webhook_subscription\` (\`organization\`, \`id\`);`);

    // Everything below is written by hand: no entity describes it.
    this.addSql(
      'create table glossary_search_scope (id integer not null primary key autoincrement, organization text not null unique);',
    );
    this.addSql(
      `create virtual table glossary_search using fts5(search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');`,
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
    // Its tokens are words that the application has found.
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
    // All that lists are filtered by, so that a filter reads this index alone.
    this.addSql(
      'create index `job_segment_list` on `job_segment` ' +
        '(`job`, `file`, `language`, `position`, `number`, `state`, `finding_count`, `machine_target`, `search_text`);',
    );
  }
}
