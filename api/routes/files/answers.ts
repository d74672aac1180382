import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';
import { ANALYSIS_STATUSES } from '#domain/files/analysis.ts';

const fileShape = {
  key: z.string().meta({ description: 'names the file everywhere, `contracts/guide.docx`' }),
  file_name: z.string(),
  file_type: z.string().meta({ description: 'the extension in lower case without the dot; empty without one' }),
  size: z.int().min(0).meta({ description: 'bytes' }),
  uploaded_at: timestamp,
};

export const fileSchema = z.object(fileShape).meta({ id: 'File' });

export const uploadedFileSchema = z.object({ message: z.string(), ...fileShape }).meta({ id: 'UploadedFile' });

export const fileListSchema = z
  .object({
    files: z.array(fileSchema),
    folders: z.array(z.string()).meta({ description: 'names of the folders in this one' }),
    path: z.string().meta({ description: 'the folder, with a slash at its end' }),
    ...envelopeShape,
  })
  .meta({ id: 'FileList' });

export const deletedFileSchema = z.object({ message: z.string(), path: z.string() }).meta({ id: 'DeletedFile' });

const count = z.int().min(0);

export const fileAnalysisSchema = z
  .object({
    word_count: count.nullable().meta({ description: "by Unicode's word boundaries, of the text that is translated" }),
    character_count: count.nullable().meta({ description: 'characters as people count them, spaces included' }),
    detected_language: z.string().nullable().meta({ description: 'BCP 47; null when it can not be told reliably' }),
    units: count.optional().meta({ description: 'paragraphs, cells or cues with text to translate' }),
    pages: count.optional().meta({ description: 'as the program counted them that saved the document last' }),
    slides: count.optional(),
    sheets: count.optional(),
    duration_seconds: z.number().min(0).optional(),
    width: count.optional().meta({ description: 'of the picture, in pixels' }),
    height: count.optional(),
  })
  .meta({ id: 'FileAnalysis', description: 'what is in a file; a count that its type can not have is null or absent' });

export const fileDetailsSchema = z
  .object({
    ...fileShape,
    media_type: z.string(),
    analysis_status: z.enum(ANALYSIS_STATUSES),
    analysis: fileAnalysisSchema.nullable().meta({ description: 'null until it is completed' }),
    analysis_error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'why it failed' }),
  })
  .meta({ id: 'FileDetails' });

export const streamUrlAnswerSchema = z
  .object({
    url: z.url(),
    expires_at: timestamp,
    expires_in: z.int().min(0).meta({ description: 'seconds' }),
  })
  .meta({ id: 'StreamUrl' });
