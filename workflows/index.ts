export { aimt } from './aimt.ts';
export { docx_translation } from './docx-translation.ts';
export { file_analysis } from './file-analysis.ts';
export { language_rewrite } from './language-rewrite.ts';
export { rewriteFile } from './rewrite-file.ts';
export { translateFile } from './translate-file.ts';
