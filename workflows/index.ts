export { aimt } from './aimt.ts';
export { docx_translation } from './docx-translation.ts';
export { file_analysis } from './file-analysis.ts';
export { language_rewrite } from './language-rewrite.ts';
export { rag_ingest } from './rag-ingest.ts';
export { rewriteFile, rewrite_file } from './rewrite-file.ts';
export { translateFile, translate_file } from './translate-file.ts';
export { webhook_delivery } from './webhook-delivery.ts';
