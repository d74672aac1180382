export { lockGlossary } from './glossaries/lock-glossary.ts';
export { loadGlossaries } from './glossaries/load-glossaries.ts';
export { loadTerminology } from './glossaries/load-terminology.ts';
