export { jsonFormat } from './json-format.ts';
