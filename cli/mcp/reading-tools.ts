import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Loquent } from '#client/client.ts';
import { optionIds } from '#cli/names/option-ids.ts';
import { answer, firstOf } from './answer.ts';

const REWRITE_TYPES = ['simplify', 'summarize', 'elaborate', 'continue', 'align'] as const;
const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;

const language = z.string().describe('BCP 47 tag');
const from = language.default('auto').describe('language of the text; auto: it is detected');

/** Options of work on a text. */
export const optionFields = {
  glossaries: z.array(z.string()).optional().describe('names or ids of glossaries whose terms are to be used'),
  memories: z.array(z.string()).optional().describe('names or ids of translation memories and other context stores'),
  instructions: z.string().max(10_000).optional().describe('instructions for the translator'),
  formality: z.enum(['more', 'less', 'default']).optional(),
};
type NamedFields = z.output<z.ZodObject<typeof optionFields>>;

/** The fields of a request, with ids instead of names. @throws CommandError for an unknown name */
export const requestedFields = (loquent: Loquent, { glossaries, memories, ...others }: NamedFields) =>
  optionIds(loquent, { glossary: glossaries, memory: memories, ...others });

/** Tools that change nothing. Translating and rewriting are among them, though they count as usage. */
export function addReadingTools(server: McpServer, loquent: Loquent): void {
  addTextTools(server, loquent);
  addLookups(server, loquent);
}

const READS = { readOnlyHint: true, openWorldHint: false };

function addTextTools(server: McpServer, loquent: Loquent): void {
  const text = z.array(z.string()).min(1).max(100).describe('texts in the order of their document');
  server.registerTool(
    'translate',
    {
      title: 'Translate texts',
      description: 'Translates texts, obeys glossaries and translation memories, and reports terms that were violated.',
      inputSchema: { texts: text, from, to: language, ...optionFields },
      annotations: READS,
    },
    ({ texts, from: source, to, ...others }) =>
      answer(async () => {
        const fields = await requestedFields(loquent, others);
        const request = { source_text: texts, source_language: source, target_language: to, ...fields };
        const { translated_text, source_language, target_language, warnings, segments } =
          await loquent.text.translate(request);
        const violated = segments.flatMap(({ glossary }) => glossary.violated);
        return { translated_text, source_language, target_language, warnings, violated_terms: violated };
      }),
  );
  server.registerTool(
    'rewrite',
    {
      title: 'Rewrite a text',
      description:
        'Simplifies, summarizes, elaborates or continues a text, or aligns it to glossaries, in its language.',
      inputSchema: { text: z.string().min(1), type: z.enum(REWRITE_TYPES), language: from, ...optionFields },
      annotations: READS,
    },
    ({ text: source, type, language: spoken, ...others }) =>
      answer(async () => {
        const fields = await requestedFields(loquent, others);
        const request = { source_text: source, source_language: spoken, type, ...fields };
        const { rewritten_text, source_language, warnings } = await loquent.text.rewrite(request);
        return { rewritten_text, source_language, warnings };
      }),
  );
  server.registerTool(
    'detect_language',
    {
      title: 'Detect languages',
      description: 'Detects the language of each text, or what it resembles if that is uncertain.',
      inputSchema: { texts: text },
      annotations: READS,
    },
    ({ texts }) => answer(() => loquent.text.detectLanguage({ source_text: texts })),
  );
}

function addLookups(server: McpServer, loquent: Loquent): void {
  server.registerTool(
    'list_glossaries',
    { title: 'List glossaries', description: 'The glossaries of the organization.', annotations: READS },
    () => answer(() => firstOf(loquent.glossaries.list())),
  );
  server.registerTool(
    'search_glossaries',
    {
      title: 'Search terms',
      description: 'Finds terms in all glossaries, with their translations.',
      inputSchema: { query: z.string().min(1).max(1000) },
      annotations: READS,
    },
    ({ query }) => answer(() => loquent.glossaries.search({ query })),
  );
  server.registerTool(
    'list_jobs',
    {
      title: 'List jobs',
      description: 'The newest jobs: translations of files, projects and recordings.',
      inputSchema: { status: z.enum(STATUSES).optional() },
      annotations: READS,
    },
    ({ status }) => answer(() => firstOf(loquent.jobs.list(status === undefined ? {} : { status }))),
  );
  server.registerTool(
    'read_job',
    {
      title: 'Read a job',
      description: 'Status, progress, result, warnings and error of a job.',
      inputSchema: { job_id: z.string() },
      annotations: READS,
    },
    ({ job_id: id }) => answer(() => loquent.jobs.read(id)),
  );
  server.registerTool(
    'list_files',
    {
      title: 'List files',
      description: 'The files of a folder; / is the top folder.',
      inputSchema: { path: z.string().default('/') },
      annotations: READS,
    },
    ({ path }) => answer(() => firstOf(loquent.files.list({ path }))),
  );
}
