export { textFormat } from './text-format.ts';
