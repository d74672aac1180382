import { Migration } from '@mikro-orm/migrations';

const EXTENSION_MISSING =
  'Loquent needs the PostgreSQL extension pg_trgm in this database. ' +
  'Ask an administrator to run: create extension pg_trgm';

/** Lengths of search texts that have an index together: a search asks the next ones only while its page isn't full. */
const LENGTHS = [
  [0, 13],
  [14, 17],
  [18, 21],
  [22, 25],
  [26, 31],
  [32, 39],
  [40, 55],
  [56, 999_999],
] as const;

export class Migration20261129184052_baseline extends Migration {
  override name = 'Migration20261129184052_baseline';

  override up(): void | Promise<void> {
    this.addSql(`create table "context_store" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "key" varchar(255) not null, "live_key" varchar(255) null, "name" varchar(255) not null, "description" text not null, "content_kind" text not null, "retrieval_backend" text not null, "embedding_model" varchar(255) null, "external_index_id" varchar(255) null, "chunk_size" int null, "chunk_overlap" int null, "prompt_template" int null, "template_params" jsonb not null, "is_active" boolean not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null);`);
    this.addSql(`alter table "context_store" add constraint "context_store_creation_unique" unique ("creation");`);
    this.addSql(`create index "context_store_listing" on "context_store" ("organization", "created_at");`);
    this.addSql(`alter table "context_store" add constraint "context_store_key" unique ("organization", "live_key");`);

    this.addSql(`create table "context_document" ("id" serial primary key, "organization" uuid not null, "store_id" int not null, "origin" text not null, "title" varchar(255) not null, "description" text not null, "document_type" text not null, "language_list" text not null, "status" text not null, "error" jsonb null, "original_filename" varchar(255) not null, "file_type" text not null, "size" bigint not null, "mime_type" varchar(255) null, "hash" varchar(255) not null, "duplicate_of" int null, "object_key" varchar(512) null, "is_active" boolean not null, "generation" int not null default 0, "next_generation" int not null default 0, "pieces" int not null default 0, "term_count" int null, "warnings" jsonb null, "index_settings" jsonb null, "ingest_job" uuid null, "uploaded_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null);`);
    this.addSql(`create index "context_document_listing" on "context_document" ("store_id", "uploaded_at");`);
    this.addSql(`create index "context_document_job" on "context_document" ("ingest_job");`);
    this.addSql(`create index "context_document_deleted" on "context_document" ("deleted_at");`);

    this.addSql(`create table "context_chunk" ("id" serial primary key, "organization" uuid not null, "store" int not null, "document_id" int not null, "generation" int not null, "position" int not null, "text" text not null, "headings" jsonb not null, "page" int null, "tokens" int not null, "search_text" text not null, "model" varchar(255) null, "dimensions" int null, "collection" varchar(255) not null default '', "embedding" bytea null);`);
    this.addSql(`create index "context_chunk_store" on "context_chunk" ("store", "id");`);
    this.addSql(`alter table "context_chunk" add constraint "context_chunk_position" unique ("document_id", "generation", "position");`);

    this.addSql(`create table "context_term" ("id" serial primary key, "organization" uuid not null, "document_id" int not null, "generation" int not null, "position" int not null, "terms" jsonb not null, "notes" text null);`);
    this.addSql(`alter table "context_term" add constraint "context_term_position" unique ("document_id", "generation", "position");`);

    this.addSql(`create table "correction_sum" ("organization" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "engine" varchar(255) not null, "source_language" varchar(255) not null, "target_language" varchar(255) not null, "segments" bigint not null, "edited" bigint not null, "distance" double precision not null, primary key ("organization", "day", "provider", "engine", "source_language", "target_language"));`);

    this.addSql(`create table "file_usage" ("organization" uuid not null, "bytes" bigint not null, "files" int not null, primary key ("organization"));`);

    this.addSql(`create table "glossary" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "name" varchar(255) not null, "description" text not null, "base_language" varchar(255) not null, "is_active" boolean not null, "revision" int not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`);
    this.addSql(`alter table "glossary" add constraint "glossary_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_listing" on "glossary" ("organization", "id");`);

    this.addSql(`create table "glossary_entry" ("id" serial primary key, "organization" uuid not null, "glossary_id" int not null, "creation" uuid null, "notes" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "glossary_entry" add constraint "glossary_entry_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_entry_listing" on "glossary_entry" ("glossary_id", "id");`);

    this.addSql(`create table "glossary_term" ("id" serial primary key, "organization" uuid not null, "glossary_id" int not null, "entry_id" int not null, "creation" uuid null, "term" text not null, "lang" varchar(255) not null, "description" text null, "term_type" text not null, "alternative_term" text null, "search_text" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "glossary_term" add constraint "glossary_term_creation_unique" unique ("creation");`);
    this.addSql(`create index "glossary_term_entry" on "glossary_term" ("entry_id", "id");`);
    this.addSql(`create index "glossary_term_language" on "glossary_term" ("glossary_id", "lang");`);

    this.addSql(`create table "idempotency_record" ("id" uuid not null, "organization" uuid not null, "user" uuid not null, "credential" varchar(255) not null, "key" varchar(255) not null, "request_hash" varchar(255) not null, "status" int null, "location" text null, "body" text null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "idempotency_record_created_at_index" on "idempotency_record" ("created_at");`);
    this.addSql(`alter table "idempotency_record" add constraint "idempotency_record_key" unique ("organization", "credential", "key");`);

    this.addSql(`create table "integration" ("id" serial primary key, "organization" uuid not null, "name" text not null, "base_url" varchar(2048) null, "token" text not null, "webhook_secrets" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "integration" add constraint "integration_name" unique ("organization", "name");`);

    this.addSql(`create table "job" ("id" uuid not null, "organization" uuid not null, "created_by" uuid not null, "type" varchar(255) not null, "category" text not null, "status" text not null, "source_language" varchar(255) null, "target_languages" jsonb not null, "tms" varchar(255) null, "project_identifier" varchar(500) null, "source_files" jsonb not null, "target_files" jsonb not null, "input" jsonb not null, "stage" varchar(255) not null, "progress_unit" varchar(255) not null, "units_completed" int not null, "units_total" int not null, "warnings" jsonb not null, "result" jsonb null, "error" jsonb null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "restarts" int not null default 0, "checked_at" timestamptz(3) null, "results_expired_at" timestamptz(3) null, "downloaded_bytes" bigint not null default '0', "request" jsonb null, "retry_of" uuid null, "retried_by" uuid null, "source_job" uuid null, "retained_bytes" bigint not null default '0', "name" varchar(200) null, "client_reference" varchar(200) null, "metadata" jsonb null, "output_path" varchar(512) null, primary key ("id"));`);
    this.addSql(`create index "job_listing" on "job" ("organization", "created_at");`);
    this.addSql(`create index "job_status" on "job" ("organization", "status", "created_at", "category");`);
    this.addSql(`create index "job_live" on "job" ("status", "checked_at");`);
    this.addSql(`create index "job_ended" on "job" ("ended_at");`);
    this.addSql(`create index "job_category" on "job" ("organization", "category", "created_at");`);
    this.addSql(`create index "job_type" on "job" ("organization", "type", "created_at");`);
    this.addSql(`create index "job_creator" on "job" ("organization", "created_by", "created_at");`);
    this.addSql(`create index "job_project" on "job" ("organization", "project_identifier", "created_at");`);
    this.addSql(`create index "job_name" on "job" ("organization", "name", "created_at");`);
    this.addSql(`create index "job_client_reference" on "job" ("organization", "client_reference", "created_at");`);

    this.addSql(`create table "job_batch" ("job" uuid not null, "task" varchar(255) not null, "index" int not null, "segments" int not null, primary key ("job", "task", "index"));`);

    this.addSql(`create table "job_event" ("id" uuid not null, "organization" uuid not null, "job" uuid not null, "type" varchar(255) not null, "step" varchar(255) null, "position" int not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "job_event_job" on "job_event" ("job", "position");`);
    this.addSql(`create index "job_event_age" on "job_event" ("created_at");`);

    this.addSql(`create table "job_label" ("job" uuid not null, "label" varchar(60) not null, "value" varchar(500) not null, "organization" uuid not null, primary key ("job", "label", "value"));`);
    this.addSql(`create index "job_label_value" on "job_label" ("organization", "label", "value", "job");`);

    this.addSql(`create table "job_segment" ("job" uuid not null, "file" int not null, "language" varchar(64) not null, "number" int not null, "organization" uuid not null, "position" int not null, "source" text not null, "target" text not null, "search_text" text not null default '', "machine_target" text null, "origin" text not null, "engine" varchar(255) null, "score" int null, "distance" double precision null, "state" text not null default 'translated', "version" int not null default 1, "findings" jsonb not null, "finding_count" int not null, "terms" jsonb null, "maximum_length" int null, "note" varchar(2000) null, "edited_by" uuid null, "edited_at" timestamptz(3) null, "timing" jsonb null, primary key ("job", "file", "language", "number"));`);
    this.addSql(`create index "job_segment_order" on "job_segment" ("job", "file", "language", "position", "number") include ("state", "finding_count");`);
    this.addSql(`create index "job_segment_edited" on "job_segment" ("organization", "edited_at");`);

    this.addSql(`create table "job_usage" ("job" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "operation" varchar(255) not null, "organization" uuid not null, "characters" bigint not null, "input_tokens" bigint not null, "output_tokens" bigint not null, "spoken_characters" bigint not null, "media_seconds" bigint not null, "dubbed_seconds" bigint not null, "requests" bigint not null, primary key ("job", "day", "provider"));`);
    this.addSql(`create index "job_usage_day" on "job_usage" ("organization", "day");`);

    this.addSql(`create table "memory_gram" ("store" int not null, "gram" int not null, "document" int not null, "generation" int not null, "position" int not null, "words" int not null, "signature" int not null, "value_hash" int not null, primary key ("store", "gram", "document", "generation", "position"));`);

    this.addSql(`create table "memory_segment" ("document" int not null, "generation" int not null, "position" int not null, "organization" uuid not null, "store" int not null, "source_language" varchar(255) not null, "target_language" varchar(255) not null, "source" jsonb not null, "target" jsonb not null, "hash" int not null, "previous" int null, "next" int null, "changed_at" timestamptz(3) null, primary key ("document", "generation", "position"));`);
    this.addSql(`create index "memory_segment_exact" on "memory_segment" ("store", "hash");`);

    this.addSql(`create table "notification" ("id" uuid not null, "organization" uuid not null, "user_id" uuid not null, "event_type" varchar(255) not null, "title" text not null, "message" text not null, "event_data" jsonb not null, "created_at" timestamptz(3) not null, "read_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "notification_listing" on "notification" ("organization", "user_id", "created_at");`);
    this.addSql(`create index "notification_unread" on "notification" ("organization", "user_id", "read_at", "created_at");`);
    this.addSql(`create index "notification_age" on "notification" ("created_at");`);

    this.addSql(`create table "notification_preference" ("organization" uuid not null, "user_id" uuid not null, "event_type" varchar(255) not null, "scope" text not null, primary key ("organization", "user_id", "event_type"));`);
    this.addSql(`create index "notification_preference_scope" on "notification_preference" ("organization", "event_type", "scope");`);

    this.addSql(`create table "organization" ("id" uuid not null, "name" varchar(255) not null, "slug" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "organization" add constraint "organization_slug_unique" unique ("slug");`);

    this.addSql(`create table "outbox_record" ("id" uuid not null, "kind" varchar(255) not null, "organization" uuid not null, "subject" uuid not null, "attempts" int not null, "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "outbox_record_due_at_index" on "outbox_record" ("due_at");`);
    this.addSql(`alter table "outbox_record" add constraint "outbox_record_subject" unique ("kind", "subject");`);

    this.addSql(`create table "prompt_template" ("id" serial primary key, "organization" uuid null, "creation" uuid null, "system_key" varchar(255) null, "name" varchar(255) not null, "kind" varchar(255) not null, "rewrite_type" varchar(255) null, "body" text not null, "is_default" boolean not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "prompt_template" add constraint "prompt_template_creation_unique" unique ("creation");`);
    this.addSql(`alter table "prompt_template" add constraint "prompt_template_system_key_unique" unique ("system_key");`);
    this.addSql(`create index "prompt_template_listing" on "prompt_template" ("organization", "kind", "rewrite_type");`);

    this.addSql(`create table "result_file" ("organization" uuid not null, "key" varchar(512) not null, "job" uuid not null, "size" bigint not null, "recorded_at" timestamptz(3) not null, primary key ("organization", "key"));`);
    this.addSql(`create index "result_file_job_index" on "result_file" ("job");`);

    this.addSql(`create table "resumable_upload" ("id" uuid not null, "organization" uuid not null, "created_by" uuid not null, "key" varchar(512) not null, "handle" text not null default '', "metadata" text not null, "length" bigint not null, "received" bigint not null default '0', "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "parts" int not null default 0, "locked_by" uuid null, "locked_until" timestamptz(3) null, "is_lock_wanted" boolean not null default false, "finished_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "resumable_upload_organization_index" on "resumable_upload" ("organization");`);
    this.addSql(`create index "resumable_upload_expires_at_index" on "resumable_upload" ("expires_at");`);

    this.addSql(`create table "stored_file" ("organization" uuid not null, "key" varchar(512) not null, "size" bigint not null, "etag" varchar(255) not null, "is_upload" boolean not null, "recorded_at" timestamptz(3) not null, "analysis_status" text not null, "analysis" jsonb null, "analysis_error" jsonb null, "analysis_job" uuid not null, primary key ("organization", "key"));`);

    this.addSql(`create table "upload_piece" ("upload" uuid not null, "start" bigint not null, "organization" uuid not null, "size" bigint not null, "part" int null, "etag" varchar(255) null, "object" uuid null, primary key ("upload", "start"));`);

    this.addSql(`create table "upload_reservation" ("id" uuid not null, "organization" uuid not null, "bytes" bigint not null, "files" int not null default 1, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "upload_reservation_organization_index" on "upload_reservation" ("organization");`);

    this.addSql(`create table "usage_budget" ("organization" uuid not null, "monthly_characters" bigint null, "monthly_tokens" bigint null, "monthly_media_seconds" bigint null, "updated_at" timestamptz(3) not null, primary key ("organization"));`);

    this.addSql(`create table "usage_month" ("organization" uuid not null, "month" varchar(7) not null, "characters" bigint not null, "tokens" bigint not null, "media_seconds" bigint not null default '0', "reserved_characters" bigint not null, "reserved_tokens" bigint not null, "reserved_media_seconds" bigint not null default '0', primary key ("organization", "month"));`);

    this.addSql(`create table "usage_record" ("organization" uuid not null, "day" varchar(10) not null, "provider" varchar(255) not null, "operation" varchar(255) not null, "characters" bigint not null, "input_tokens" bigint not null, "output_tokens" bigint not null, "spoken_characters" bigint not null default '0', "media_seconds" bigint not null default '0', "dubbed_seconds" bigint not null default '0', "requests" bigint not null, primary key ("organization", "day", "provider", "operation"));`);

    this.addSql(`create table "usage_reservation" ("id" uuid not null, "organization" uuid not null, "month" varchar(7) not null, "characters" bigint not null, "tokens" bigint not null, "media_seconds" bigint not null default '0', "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "usage_reservation_created_at_index" on "usage_reservation" ("created_at");`);

    this.addSql(`create table "user_account" ("id" uuid not null, "email" varchar(255) not null, "name" varchar(255) not null, "default_organization_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "user_account" add constraint "user_account_email_unique" unique ("email");`);

    this.addSql(`create table "membership" ("user_id" uuid not null, "organization_id" uuid not null, "role" text not null, "created_at" timestamptz(3) not null, primary key ("user_id", "organization_id"));`);

    this.addSql(`create table "external_identity" ("issuer" varchar(255) not null, "subject" varchar(255) not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("issuer", "subject"));`);
    this.addSql(`alter table "external_identity" add constraint "external_identity_user" unique ("user_id", "issuer");`);

    this.addSql(`create table "api_key" ("id" uuid not null, "user_id" uuid not null, "name" varchar(255) not null, "prefix" varchar(255) not null, "hash" varchar(255) not null, "role" text not null, "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "created_by" uuid null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "api_key" add constraint "api_key_hash_unique" unique ("hash");`);
    this.addSql(`create index "api_key_created_by_index" on "api_key" ("created_by");`);

    this.addSql(`create table "webhook_attempt" ("delivery" int not null, "number" int not null, "organization" uuid not null, "started_at" timestamptz(3) not null, "duration" int not null, "response_status" int null, "error_message" text null, "response_body" text null, primary key ("delivery", "number"));`);

    this.addSql(`create table "webhook_delivery" ("id" serial primary key, "organization" uuid not null, "subscription" int not null, "run" uuid not null, "batch" uuid null, "is_test" boolean not null, "event_type" varchar(255) not null, "event_id" uuid not null, "target_url" varchar(2048) not null, "body" text not null, "status" varchar(255) not null, "attempts" int not null, "attempts_of_run" int not null, "response_status" int null, "error_message" text null, "created_at" timestamptz(3) not null, "last_attempt_at" timestamptz(3) null, "next_attempt_at" timestamptz(3) null);`);
    this.addSql(`alter table "webhook_delivery" add constraint "webhook_delivery_run_unique" unique ("run");`);
    this.addSql(`create index "webhook_delivery_listing" on "webhook_delivery" ("organization", "id");`);
    this.addSql(`create index "webhook_delivery_by_type" on "webhook_delivery" ("organization", "event_type", "id");`);
    this.addSql(`create index "webhook_delivery_of_subscription" on "webhook_delivery" ("subscription", "id");`);
    this.addSql(`create index "webhook_delivery_to_recover" on "webhook_delivery" ("subscription", "status", "created_at");`);
    this.addSql(`create index "webhook_delivery_age" on "webhook_delivery" ("created_at");`);
    this.addSql(`create index "webhook_delivery_batch" on "webhook_delivery" ("batch");`);
    this.addSql(`create index "webhook_delivery_stalled" on "webhook_delivery" ("status", "next_attempt_at");`);
    this.addSql(`alter table "webhook_delivery" add constraint "webhook_delivery_once" unique ("event_id", "subscription");`);

    this.addSql(`create table "webhook_subscription" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "name" varchar(255) not null, "url" varchar(2048) not null, "events" jsonb not null, "secret" text null, "former_secrets" text null, "headers" text null, "is_active" boolean not null, "deactivation_reason" varchar(255) null, "failing_since" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`);
    this.addSql(`alter table "webhook_subscription" add constraint "webhook_subscription_creation_unique" unique ("creation");`);
    this.addSql(`create index "webhook_subscription_listing" on "webhook_subscription" ("organization", "id");`);

    this.addSql(`alter table "context_store" add constraint "context_store_content_kind_check" check ("content_kind" in ('documents', 'translation_memory'));`);
    this.addSql(`alter table "context_store" add constraint "context_store_retrieval_backend_check" check ("retrieval_backend" in ('none', 'vector'));`);

    this.addSql(`alter table "context_document" add constraint "context_document_store_id_foreign" foreign key ("store_id") references "context_store" ("id") on delete cascade;`);
    this.addSql(`alter table "context_document" add constraint "context_document_origin_check" check ("origin" in ('upload', 'jobs'));`);
    this.addSql(`alter table "context_document" add constraint "context_document_document_type_check" check ("document_type" in ('glossary', 'styleguide', 'reference'));`);
    this.addSql(`alter table "context_document" add constraint "context_document_status_check" check ("status" in ('processing', 'ready', 'failed'));`);
    this.addSql(`alter table "context_document" add constraint "context_document_file_type_check" check ("file_type" in ('pdf', 'docx', 'csv', 'txt', 'tmx'));`);

    this.addSql(`alter table "context_chunk" add constraint "context_chunk_document_id_foreign" foreign key ("document_id") references "context_document" ("id") on delete cascade;`);

    this.addSql(`alter table "context_term" add constraint "context_term_document_id_foreign" foreign key ("document_id") references "context_document" ("id") on delete cascade;`);

    this.addSql(`alter table "glossary_entry" add constraint "glossary_entry_glossary_id_foreign" foreign key ("glossary_id") references "glossary" ("id") on delete cascade;`);

    this.addSql(`alter table "glossary_term" add constraint "glossary_term_glossary_id_foreign" foreign key ("glossary_id") references "glossary" ("id") on delete cascade;`);
    this.addSql(`alter table "glossary_term" add constraint "glossary_term_entry_id_foreign" foreign key ("entry_id") references "glossary_entry" ("id") on delete cascade;`);
    this.addSql(`alter table "glossary_term" add constraint "glossary_term_term_type_check" check ("term_type" in ('preferred', 'forbidden'));`);

    this.addSql(`alter table "integration" add constraint "integration_name_check" check ("name" in ('weblate', 'crowdin', 'lokalise'));`);

    this.addSql(`alter table "job" add constraint "job_category_check" check ("category" in ('video', 'audio', 'document', 'tms', 'system', 'human_task', 'other'));`);
    this.addSql(`alter table "job" add constraint "job_status_check" check ("status" in ('queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'));`);

    this.addSql(`alter table "job_segment" add constraint "job_segment_origin_check" check ("origin" in ('model', 'engine', 'rule', 'memory', 'file', 'unchanged'));`);
    this.addSql(`alter table "job_segment" add constraint "job_segment_state_check" check ("state" in ('translated', 'reviewed', 'final', 'rejected'));`);

    this.addSql(`alter table "notification_preference" add constraint "notification_preference_scope_check" check ("scope" in ('own', 'all', 'none'));`);

    this.addSql(`alter table "stored_file" add constraint "stored_file_analysis_status_check" check ("analysis_status" in ('pending', 'completed', 'failed'));`);

    this.addSql(`alter table "user_account" add constraint "user_account_default_organization_id_foreign" foreign key ("default_organization_id") references "organization" ("id");`);

    this.addSql(`alter table "membership" add constraint "membership_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "membership" add constraint "membership_organization_id_foreign" foreign key ("organization_id") references "organization" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "membership" add constraint "membership_role_check" check ("role" in ('owner', 'admin', 'member', 'viewer'));`);

    this.addSql(`alter table "external_identity" add constraint "external_identity_user_id_foreign" foreign key ("user_id") references "user_account" ("id");`);

    this.addSql(`alter table "api_key" add constraint "api_key_user_id_foreign" foreign key ("user_id") references "user_account" ("id");`);
    this.addSql(`alter table "api_key" add constraint "api_key_role_check" check ("role" in ('owner', 'admin', 'member', 'viewer'));`);

    // Everything below is written by hand: no entity describes it.
    // Not permitted, not installed, not allowed by the provider: the answer is the same.
    this.addSql(
      `do $$ begin create extension if not exists pg_trgm; exception when others then raise exception '${EXTENSION_MISSING} (%)', sqlerrm; end $$;`,
    );
    for (const [from, to] of LENGTHS) {
      this.addSql(
        `create index "glossary_term_search_${from}" on "glossary_term" using gin ("search_text" gin_trgm_ops) ` +
          `where length("search_text") between ${from} and ${to};`,
      );
    }
    // New rows wait in lists that every search reads whole, until autovacuum analyzes the table: not only after a tenth
    // of it has changed.
    this.addSql(
      'alter table "glossary_term" set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);',
    );
    // Its tokens are words that the application has found.
    this.addSql(
      `create index "context_chunk_search" on "context_chunk" using gin (array_to_tsvector(string_to_array("search_text", ' ')));`,
    );
    this.addSql('create index "job_segment_search" on "job_segment" using gin ("search_text" gin_trgm_ops);');
    // As for terms.
    this.addSql(
      'alter table "job_segment" set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);',
    );
    // The filter for changed segments; on SQLite, job_segment_list serves it.
    this.addSql(
      'create index "job_segment_changed" on "job_segment" ("job", "file", "language", "position", "number") ' +
        'where "machine_target" is not null;',
    );
  }
}
