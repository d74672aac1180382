export {
  directedGlossary,
  listDictionaries,
  readDictionary,
  type DictionaryEntry,
  type DictionaryPair,
  type DictionarySize,
} from './dictionaries.ts';
export { changeEntry, createEntry, findEntry, removeEntry, type EntryWithTerms } from './entry-records.ts';
export {
  changeGlossary,
  createEmptyGlossary,
  findGlossary,
  removeGlossary,
  type NewGlossary,
} from './glossary-records.ts';
export { loadAnalyzer, type LoadedAnalyzer } from './load-terminology.ts';
export { findActiveGlossaries, loadContents, loadGlossaries } from './load-glossaries.ts';
export { loadTerminology, type AdditionalGlossary } from './load-terminology.ts';
export { lockGlossary } from './glossary-records.ts';
export { searchTerms, type SearchResult } from './search-terms.ts';
export { addTerm, changeTerm, findTerm, removeTerm } from './term-records.ts';
export { findTermsOfEntries, type TermValues } from './term-rows.ts';
