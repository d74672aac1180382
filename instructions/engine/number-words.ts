/** Numbers in words, at their value. */
export const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Ordinals in words, at their value. */
export const ORDINALS = ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
