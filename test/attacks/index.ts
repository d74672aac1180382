import type { Attack } from './attack.ts';
import { manyKeys, parallelUploads, queuedJobs } from './floods.ts';
import { viewerBodies } from './hostile-bodies.ts';
import { csvHeaders, htmlBlanks, inflatingDocument, markdownLists, subtitleTabs } from './hostile-files.ts';
import { inflatingWorkbook, rulePatterns } from './hostile-imports.ts';
import { blankRevisions, overlappingTerms } from './hostile-texts.ts';

/** What organizations do to each other, all of which the service has to bear. */
export const ATTACKS: readonly Attack[] = [
  markdownLists,
  subtitleTabs,
  htmlBlanks,
  csvHeaders,
  inflatingDocument,
  blankRevisions,
  overlappingTerms,
  viewerBodies,
  parallelUploads,
  queuedJobs,
  manyKeys,
];

/**
 * Attacks that still hold the main thread: imports and segmentation rules are read in it. Each moves to the list above with
 * what mends it.
 */
export const OPEN_ATTACKS: readonly Attack[] = [inflatingWorkbook(240_000_000), rulePatterns];
