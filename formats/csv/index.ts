export { csvFormat } from './csv-format.ts';
