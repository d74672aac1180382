/** How long jobs wait for people, in milliseconds. */
export interface ReviewTimes {
  /** Then the files are written with the texts as they are. */
  readonly limit: number;
  /** After which people are reminded. */
  readonly reminder: number;
}

/** Outcome of the request to resume a job that waits for people. */
export interface FinishedReview {
  /** False: the review was over before. */
  readonly isFirst: boolean;
}
