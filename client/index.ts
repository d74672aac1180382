export { createClient, type Loquent, type Schemas } from './client.ts';
export { LoquentError, type ErrorDetail } from './errors.ts';
export type { CallOptions, UploadProgress } from './operation.ts';
export type { Page } from './pages.ts';
export type { ClientOptions } from './transport.ts';
export type { Upload, UploadContent } from './uploads.ts';
export { JobFailedError, type Job, type WaitOptions } from './wait.ts';
