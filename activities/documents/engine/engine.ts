import type { FileAnalysis } from '#domain/files/analysis.ts';
import type {
  CorpusStore,
  DocumentReader,
  DocumentTask,
  ExtractionStore,
  SourceStore,
} from '#jobs/documents/document-reader.ts';
import type { CheckStore, CorpusReader, PairStore, StoredCorpus } from './corpus-reader.ts';
import type { DocumentWriter, WritingStore } from './document-writer.ts';
import type { PassageReader, PassageStore } from './passage-reader.ts';

/** The stores of all tasks. */
export type DocumentStore = ExtractionStore &
  CorpusStore &
  PassageStore &
  WritingStore &
  PairStore &
  CheckStore &
  StoredCorpus;

/** Reads and writes documents, in threads that organizations share, with a limit of time and memory. */
export interface DocumentEngine extends DocumentReader, DocumentWriter, CorpusReader, PassageReader {
  /** Counts the contents of a document. @throws LoquentError as `extract`, except for a type without a format */
  analyze(task: DocumentTask, store: SourceStore, signal: AbortSignal): Promise<FileAnalysis>;
  /** Ends the threads. */
  close(): Promise<void>;
}
