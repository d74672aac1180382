/** Character that stands for masked parts of a text: no letter, digit, mark or space. */
export const MASK = '\ufffc';
