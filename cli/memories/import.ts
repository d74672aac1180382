import { CommandError, EXIT } from '#cli/exit-codes.ts';
import { openFiles } from '#cli/files/local-files.ts';
import { storeIds, unlessUnknown } from '#cli/names/find.ts';
import { createProgress } from '#cli/session/progress.ts';
import type { Session } from '#cli/session/session.ts';

/** Milliseconds between two looks at a document that is being read. */
const PAUSE = 500;

/** A memory has to name one, and finds segments by their words without it: every deployment has this one. */
const EMBEDDING_MODEL = 'local-ngram';

/** `loquent memory import`: adds a TMX file to a translation memory, and waits until it has been read. */
export async function run(session: Session, { name }: { readonly name: string }, path: string): Promise<void> {
  const { loquent, output } = session;
  const [file] = await openFiles([path]);
  const store = await memoryOf(session, name);
  const progress = await createProgress(output);
  const { size } = file!.content;
  const document = await loquent.contextStores.uploadDocument(
    store,
    { title: file!.name, document_type: 'reference', file: file! },
    {
      onProgress: ({ sent }) =>
        progress.update(`upload ${file!.name}`, { completed: sent, total: size, unit: 'bytes' }),
    },
  );
  progress.stop();
  for (;;) {
    const read = await loquent.contextStores.readDocument(store, document.id);
    if (read.status === 'failed') {
      throw new CommandError(
        read.error?.message ?? `${path} could not be read.`,
        EXIT.failed,
        read.error?.code ?? 'failed',
      );
    }
    if (read.status === 'ready') {
      if (output.isJson) output.json({ store_id: store, document: read });
      else output.line(`${path} is in the memory ${name} (${store}).`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Id of the memory; a new one for a name that none has. */
async function memoryOf({ loquent, output }: Session, name: string): Promise<number> {
  const [known] = (await unlessUnknown(storeIds(loquent, [name]))) ?? [];
  if (known !== undefined) return known;
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const { id } = await loquent.contextStores.create({
    name,
    key: key === '' ? `memory-${Date.now()}` : key,
    content_kind: 'translation_memory',
    retrieval_backend: 'vector',
    embedding_model: EMBEDDING_MODEL,
  });
  output.note(`Made the translation memory ${name} (${id}).`);
  return id;
}
