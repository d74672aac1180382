export { aimt } from './aimt.ts';
export { translateFile } from './translate-file.ts';
