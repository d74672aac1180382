export { markdownFormat } from './markdown-format.ts';
