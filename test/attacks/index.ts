import type { Attack } from './attack.ts';
import { manyKeys, parallelUploads, queuedJobs } from './floods.ts';
import { viewerBodies } from './hostile-bodies.ts';
import {
  csvHeaders,
  frontMatter,
  htmlBlanks,
  inflatingDocument,
  markdownLists,
  subtitleTabs,
} from './hostile-files.ts';
import { commentedMemory, inflatingWorkbook, rulePatterns } from './hostile-imports.ts';
import { inflatingAnswers } from './hostile-servers.ts';
import { blankRevisions, endlessCompound, overlappingTerms } from './hostile-texts.ts';
import { endlessDownloads, enormousPictures, inflatingFont, slowDownloads, slowPages } from './lasting-jobs.ts';

/** Attacks of organizations on each other, all of which the service has to withstand. */
export const ATTACKS: readonly Attack[] = [
  markdownLists,
  subtitleTabs,
  htmlBlanks,
  csvHeaders,
  frontMatter,
  inflatingDocument,
  blankRevisions,
  overlappingTerms,
  endlessCompound,
  commentedMemory,
  viewerBodies,
  inflatingWorkbook(60_000_000),
  rulePatterns,
  inflatingAnswers,
  parallelUploads,
  queuedJobs,
  manyKeys,
];

/** Attacks of a hostile neighbor, which are repeated until they are stopped; `npm run test:chaos` measures them in time. */
export const NEIGHBOR_ATTACKS: readonly Attack[] = [
  endlessCompound,
  commentedMemory,
  inflatingAnswers,
  slowPages,
  slowDownloads,
  endlessDownloads,
  enormousPictures,
  inflatingFont,
];
