export { xliffFormat } from './xliff-format.ts';
