/** Activities that do nothing. @param onClosed called by the last one of a job, where a real job's row says "completed" */
export function createBareActivities(onClosed: () => void) {
  const nothing = async (): Promise<void> => undefined;
  return {
    openJob: nothing,
    extractUnits: nothing,
    translateBatch: nothing,
    writeTarget: nothing,
    closeJob: async (): Promise<void> => onClosed(),
  };
}

export type BareActivities = ReturnType<typeof createBareActivities>;
