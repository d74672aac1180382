export { htmlFormat } from './html-format.ts';
