import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';
import { ANALYSIS_STATUSES, fileAnalysisFacts } from '#domain/files/analysis.ts';

const fileShape = {
  key: z.string().describe('identifies the file in all requests, for example `contracts/guide.docx`'),
  file_name: z.string(),
  file_type: z.string().describe('the extension in lower case without the dot; empty without one'),
  size: z.int().min(0).describe('bytes'),
  uploaded_at: timestamp,
};

export const fileSchema = z.object(fileShape).meta({ id: 'File' });

export const uploadedFileSchema = z.object({ message: z.string(), ...fileShape }).meta({ id: 'UploadedFile' });

export const fileListSchema = z
  .object({
    files: z.array(fileSchema),
    folders: z.array(z.string()).describe('names of the folders in this one'),
    path: z.string().describe('the folder, with a slash at its end'),
    ...envelopeShape,
  })
  .meta({ id: 'FileList' });

export const deletedFileSchema = z.object({ message: z.string(), path: z.string() }).meta({ id: 'DeletedFile' });

export const fileAnalysisSchema = fileAnalysisFacts.meta({
  id: 'FileAnalysis',
  description: 'content of a file; counts that do not apply to its type are null or absent',
});

export const fileDetailsSchema = z
  .object({
    ...fileShape,
    media_type: z.string(),
    analysis_status: z.enum(ANALYSIS_STATUSES),
    analysis: fileAnalysisSchema.nullable().describe('null until the analysis has completed'),
    analysis_error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('reason why the analysis failed'),
  })
  .meta({ id: 'FileDetails' });

export const streamUrlAnswerSchema = z
  .object({
    url: z.url(),
    expires_at: timestamp,
    expires_in: z.int().min(0).describe('seconds'),
  })
  .meta({ id: 'StreamUrl' });
