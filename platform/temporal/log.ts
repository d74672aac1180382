/** What the Temporal parts say while they work; a pino logger fits. */
export interface TemporalLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
