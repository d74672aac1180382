import { z } from 'zod';
import { selectionReport } from '#domain/jobs/results/selection-report.ts';
import { LOOKS, PLACES } from '#domain/units/facets.ts';

const count = z.int().min(0);

const heading = z.object({
  position: z.int().min(1),
  title: z.string(),
  level: z.int().min(1).max(9),
  number: z.string().meta({ description: 'as in its text, else by counting' }),
  units: count.meta({ description: 'pieces of text under it, itself among them' }),
});

const outline = z
  .object({
    units: count.meta({ description: 'pieces of text that instructions can pick' }),
    headings: z.array(heading),
    further_headings: count.meta({ description: 'headings that are not listed' }),
    tables: z.array(
      z.object({
        number: z.int().min(1),
        units: count,
        begins: z.string().meta({ description: 'its first text, shortened' }),
      }),
    ),
    further_tables: count.meta({ description: 'tables that are not listed' }),
    places: z.partialRecord(z.enum(PLACES), count),
    styles: z.array(z.object({ name: z.string(), units: count })),
    looks: z.array(
      z.object({
        look: z.enum(LOOKS),
        value: z.string().nullable().meta({ description: 'colour of a highlight or of the text' }),
        units: count,
      }),
    ),
    paragraphs: count,
    list_items: count.meta({ description: 'of lists of any kind' }),
    numbered_items: count,
    bulleted_items: count,
    code_blocks: count,
  })
  .meta({ id: 'DocumentOutline', description: 'What a document offers to instructions.' });

export const outlineAnswerSchema = z
  .object({
    source_file: z.string(),
    outline,
    selection: selectionReport
      .extend({
        counts: z.object({
          selected: count.meta({ description: 'pieces of text that are translated, wholly or in part' }),
          partial: count.meta({ description: 'of these, the ones of which parts stay' }),
          left_out: count,
        }),
      })
      .nullable()
      .meta({ description: 'how the instruction or the plan was understood; null without one' }),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), source_file: z.string() })).meta({
      description: 'what a translation would warn of: text in pictures, in embedded objects, in damaged charts',
    }),
  })
  .meta({ id: 'DocumentOutlineAnswer' });
