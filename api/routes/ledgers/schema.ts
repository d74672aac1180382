import { z } from 'zod';
import { MAX_ID } from '#db/entities/index.ts';
import { pagingShape } from '#api/paging.ts';
import { languageTag } from '#api/schemas.ts';
import { LEDGER_KINDS, NAME_GENDERS } from '#domain/ledgers/ledger-entry.ts';
import { LEDGER_LIMITS } from '#domain/ledgers/survey.ts';
import { SEGMENT_ID } from '#domain/review/segment.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';

/** `GET /v1/jobs/:job_id/ledger`. */
export const listLedgerSchema = z.object({
  ...pagingShape,
  file: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('only entries of this source: its key or name, or its position from 0'),
  language: languageTag.optional().describe('only entries in exactly this target language'),
  kind: z.enum(LEDGER_KINDS).optional().describe('only entries of this kind'),
  q: z
    .string()
    .max(LEDGER_LIMITS.text)
    .optional()
    .describe('only entries whose source or rendering contains this text, ignoring case'),
});

/** Entries of a request. */
const MAX_CHANGES = 100;

const entryId = z.string().max(100).regex(SEGMENT_ID);

/** `PATCH /v1/jobs/:job_id/ledger`. */
export const changeLedgerSchema = z
  .object({
    entries: z
      .array(
        z.object({
          id: entryId.describe('id of the entry'),
          target: z
            .string()
            .trim()
            .min(1)
            .max(LEDGER_LIMITS.text)
            .refine((text) => hasVisibleText(text) && !/\p{Cc}/u.test(text), 'must be one visible line')
            .optional()
            .describe('the rendering'),
          kind: z.enum(LEDGER_KINDS).optional().describe('kind of the entry'),
          gender: z.enum(NAME_GENDERS).nullable().optional().describe('gender of a name; null: unknown'),
          remove: z.boolean().optional().describe('true: the entry is removed, and nothing is translated again for it'),
        }),
      )
      .min(1)
      .max(MAX_CHANGES)
      .optional()
      .describe('the changes; absent fields stay as they are'),
    brief: z
      .object({
        file: z.string().min(1).max(500).describe('source: its key or name, or its position from 0'),
        language: languageTag.describe('target language of the ledger'),
        register: z.enum(['formal', 'informal']).describe('form of address; goes before that of the request'),
      })
      .optional()
      .describe('another form of address for a file in a language'),
  })
  .meta({ id: 'LedgerChanges' });

/** `POST /v1/jobs/:job_id/ledger/glossary`. */
export const ledgerGlossarySchema = z
  .object({
    glossary_id: z.int().min(1).max(MAX_ID).describe('id of the glossary that gets the entries'),
    entries: z
      .array(entryId)
      .min(1)
      .max(500)
      .nullish()
      .describe('ids of the entries; absent: the 500 most frequent ones of each file with a rendering'),
  })
  .meta({ id: 'LedgerGlossaryRequest' });
