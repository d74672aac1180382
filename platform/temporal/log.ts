/** Log of the Temporal parts; compatible with a pino logger. */
export interface TemporalLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
