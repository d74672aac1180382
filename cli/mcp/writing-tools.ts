import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Loquent } from '#client/client.ts';
import { glossaryIds } from '#cli/names/find.ts';
import { answer } from './answer.ts';
import { optionFields, requestedFields } from './reading-tools.ts';

const jobId = { job_id: z.string() };

/** Tools that create, change or stop something. */
export function addWritingTools(server: McpServer, loquent: Loquent): void {
  server.registerTool(
    'translate_files',
    {
      title: 'Translate files',
      description: 'Starts a job that translates uploaded files. read_job reports its status.',
      inputSchema: {
        files: z.array(z.string()).min(1).max(100).describe('keys of files, as list_files has them'),
        from: z.string().default('auto').describe('BCP 47 tag, or auto'),
        to: z.array(z.string()).min(1).describe('BCP 47 tags'),
        ...optionFields,
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ files, from, to, ...others }) =>
      answer(async () => {
        const fields = await requestedFields(loquent, others);
        const languages = { source_language: from, target_languages: to };
        return loquent.jobs.translate({ mode: 'ai', source_files: files, ...languages, ...fields });
      }),
  );
  server.registerTool(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Stops a job. Files that it has finished stay.',
      inputSchema: jobId,
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    ({ job_id: id }) => answer(() => loquent.jobs.cancel(id)),
  );
  server.registerTool(
    'retry_job',
    {
      title: 'Retry a job',
      description: 'Starts a job that continues from what a failed or cancelled one has stored.',
      inputSchema: jobId,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ job_id: id }) => answer(() => loquent.jobs.retry(id)),
  );
  server.registerTool(
    'add_term',
    {
      title: 'Add a term',
      description: 'Adds an entry with its terms to a glossary, one of them in its base language.',
      inputSchema: {
        glossary: z.string().describe('name or id'),
        terms: z.array(z.object({ term: z.string().min(1), language: z.string() })).min(1),
        notes: z.string().optional(),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ glossary, terms, notes }) =>
      answer(async () => {
        const [id = 0] = (await glossaryIds(loquent, [glossary])) ?? [];
        const sent = terms.map(({ term, language }) => ({ term, lang: language, term_type: 'preferred' as const }));
        return loquent.glossaries.createEntryWithTerms(id, { terms: sent, ...(notes !== undefined && { notes }) });
      }),
  );
}
