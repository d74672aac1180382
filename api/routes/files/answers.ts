import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import { envelopeShape, message, timestamp } from '#api/answers.ts';
import { ANALYSIS_STATUSES, fileAnalysisFacts } from '#domain/files/analysis.ts';

const fileShape = {
  key: z.string().describe('identifies the file in all requests, for example `contracts/guide.docx`'),
  file_name: z.string().describe('last part of `key`'),
  file_type: z.string().describe('the extension in lower case without the dot; empty without one'),
  size: z.int().min(0).describe('size in bytes'),
  uploaded_at: timestamp,
};

export const fileSchema = z.object(fileShape).meta({ id: 'File' });

export const uploadedFileSchema = z.object({ message, ...fileShape }).meta({ id: 'UploadedFile' });

export const fileListSchema = z
  .object({
    files: z.array(fileSchema).describe('files in the folder on this page'),
    folders: z.array(z.string()).describe('names of the folders in this one'),
    path: z.string().describe('the folder, with a slash at its end'),
    ...envelopeShape,
  })
  .meta({ id: 'FileList' });

export const deletedFileSchema = z
  .object({ message, path: z.string().describe('key of the deleted file') })
  .meta({ id: 'DeletedFile' });

export const fileAnalysisSchema = fileAnalysisFacts.meta({
  id: 'FileAnalysis',
  description: 'content of a file; counts that do not apply to its type are null or absent',
});

export const fileDetailsSchema = z
  .object({
    ...fileShape,
    media_type: z.string().describe('media type derived from the extension'),
    analysis_status: z.enum(ANALYSIS_STATUSES).describe('status of the analysis that the upload started'),
    analysis: fileAnalysisSchema.nullable().describe('null until the analysis has completed'),
    analysis_error: z.object(codedMessage).nullable().describe('reason why the analysis failed'),
  })
  .meta({ id: 'FileDetails' });

export const streamUrlAnswerSchema = z
  .object({
    url: z.url().describe('address to request; it grants access to the file until `expires_at`'),
    expires_at: timestamp,
    expires_in: z.int().min(0).describe('seconds until the URL expires'),
  })
  .meta({ id: 'StreamUrl' });
