export { changeEntry, createEntry, findEntry, removeEntry, type EntryWithTerms } from './glossaries/entry-records.ts';
export {
  changeGlossary,
  createGlossary,
  findGlossary,
  removeGlossary,
  type NewGlossary,
} from './glossaries/glossary-records.ts';
export { loadAnalyzer, type LoadedAnalyzer } from './glossaries/load-analyzer.ts';
export { findActiveGlossaries, loadGlossaries } from './glossaries/load-glossaries.ts';
export { loadTerminology } from './glossaries/load-terminology.ts';
export { lockGlossary } from './glossaries/lock-glossary.ts';
export { searchTerms, type SearchResult } from './glossaries/search-terms.ts';
export { addTerm, changeTerm, findTerm, removeTerm } from './glossaries/term-records.ts';
export { findTerms, type TermValues } from './glossaries/term-rows.ts';
