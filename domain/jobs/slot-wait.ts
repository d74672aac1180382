/** Type of the failure of an activity that found no slot in time; its workflow calls it again later. */
export const SLOTS_BUSY = 'slots_busy';

/** Longest wait of an activity for a slot in ms, which its time limit includes. */
export const MAX_SLOT_WAIT = 60_000;
