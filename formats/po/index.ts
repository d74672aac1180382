export { poFormat } from './po-format.ts';
