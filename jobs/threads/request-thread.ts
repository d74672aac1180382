/** Entry of the threads that read files of requests: tables of terms, segmentation rules and reviewed segments. */
import { readSrx, segmentationFromSrx } from '#formats/srx/index.ts';
import { threadTask } from '#platform/threads/thread-task.ts';
import { serveReview, type ReviewFileTask } from './serve-review.ts';
import { serveTerms, type TermFileTask } from './serve-terms.ts';

export type RequestTask = TermFileTask | ReviewFileTask | { readonly kind: 'check_rules'; readonly bytes: Uint8Array };

export const run = threadTask<RequestTask>(async (task, { call }) => {
  switch (task.kind) {
    case 'term_file':
      return serveTerms(task, call);
    case 'review_file':
      return serveReview(task, call);
    case 'check_rules':
      segmentationFromSrx(task.bytes);
      return readSrx(task.bytes).document.languageRules.map(({ name }) => name);
  }
});
