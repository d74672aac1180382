import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';

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
