import { z } from 'zod';
import { envelopeShape, maybeTimestamp } from '#api/answers.ts';
import { presenter } from '#api/presenter.ts';
import type { LedgerItemRow } from '#db/entities/index.ts';
import { LEDGER_KINDS, LEDGER_ORIGINS, NAME_GENDERS, NAME_TYPES } from '#domain/ledgers/ledger-entry.ts';
import { segmentId } from '#domain/review/segment.ts';

export const ledgerEntrySchema = z
  .object({
    id: z.string().describe('stable while the job exists: position of the source, language and number'),
    file: z.string().describe('key of the source file, or name of the component of a project'),
    language: z.string().describe('target language, BCP 47'),
    kind: z.enum(LEDGER_KINDS).describe('what the entry is'),
    type: z.enum(NAME_TYPES).nullable().describe('what a name stands for; null: unknown, or no name'),
    gender: z.enum(NAME_GENDERS).nullable().describe('gender of a name, if the document tells it'),
    source: z.string().describe('name, term or abbreviation in the source language'),
    target: z.string().describe('its rendering; empty: the translations decide'),
    expansion: z.string().nullable().describe('what an abbreviation stands for; null: unknown, or no abbreviation'),
    origin: z
      .enum(LEDGER_ORIGINS)
      .describe('where the rendering is from: a person, a glossary, an earlier job, a memory, or the model'),
    count: z.int().min(0).describe('occurrences in the document'),
    places: z.array(z.string()).describe('places of the first occurrences, in words'),
    edited_by: z.uuid().nullable().describe('id of the user who made the last change; null: never changed'),
    edited_at: maybeTimestamp.describe('time of the last change'),
  })
  .meta({ id: 'LedgerEntry' });

export const ledgerListSchema = z
  .object({
    brief: z
      .object({
        abstract: z.string().nullable().describe('what the document is about'),
        audience: z.string().nullable().describe('whom it addresses'),
        register: z.enum(['formal', 'informal', 'neutral']).nullable().describe('form of address'),
        left_out: z.int().min(0).describe('entries beyond the limit of a ledger'),
      })
      .nullable()
      .describe('facts about the document; null unless the page is about one file in one language'),
    entries: z.array(ledgerEntrySchema).describe('entries on this page, by file and language, the most frequent first'),
    ...envelopeShape,
  })
  .meta({ id: 'Ledger' });

export const changedLedgerSchema = z
  .object({
    entries: z.array(ledgerEntrySchema).describe('the changed entries, as they are now'),
    removed: z.array(z.string()).describe('ids of the removed entries'),
    render_job_id: z
      .uuid()
      .nullable()
      .describe(
        'job that translates the segments again that depend on the entries, and renders the files; null: the job is still running, ' +
          'and does so itself',
      ),
    kept_segments: z
      .array(z.string())
      .describe(
        'ids of the first 100 segments with a changed entry that people have edited or judged: they stay as they are',
      ),
  })
  .meta({ id: 'ChangedLedger' });

export const ledgerGlossaryAnswerSchema = z
  .object({
    glossary_id: z.int().describe('id of the glossary'),
    added: z.int().min(0).describe('entries that were added'),
    skipped: z.int().min(0).describe('entries without a rendering, and those whose source the glossary has'),
  })
  .meta({ id: 'LedgerGlossaryResult' });

/** Renders an entry. @param fileNames names of the sources by their positions */
export const ledgerEntryPresenter = (fileNames: readonly string[]) =>
  presenter(ledgerEntrySchema, {
    id: (row: LedgerItemRow) => segmentId(row),
    file: ({ file }: LedgerItemRow) => fileNames[file] ?? '',
  });
