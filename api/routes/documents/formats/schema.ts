import { z } from 'zod';
import { formatOptionsSchema } from '#domain/jobs/format-options.ts';
import { documentFormats } from '#formats/registry.ts';

const byFormat = documentFormats.flatMap(({ id, about, options = [] }) =>
  options.length === 0 ? [] : [[id, formatOptionsSchema(options).optional().describe(about.name)] as const],
);

/** Options of formats by the ids of formats. */
export const optionsByFormat = z
  .strictObject(Object.fromEntries(byFormat))
  .describe('options by id of the format; `GET /v1/formats` lists them')
  .meta({ id: 'FormatOptions' });

export const changeFormatOptionsSchema = z.object({ options: optionsByFormat });
