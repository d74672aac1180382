/** The sentences of the spoken clips in Spanish, by a part of each sentence. */
const SPANISH: readonly (readonly [RegExp, string])[] = [
  [/leisure/, 'Y el señor tuvo entonces tiempo para pensar cuánto podría hacer por ellas con prudencia.'],
  [/young man/, 'No era un joven malo, a menos que ser bastante frío y bastante egoísta sea lo mismo que ser malo.'],
  [/amiable woman/, 'Si se hubiera casado con una mujer más amable, habría llegado a ser todavía más respetado.'],
  [/amiable himself/, 'Incluso él mismo habría sido amable.'],
];

/** A translation of the spoken clips that a fake model gives. */
export const inSpanish = (text: string): string =>
  SPANISH.find(([pattern]) => pattern.test(text))?.[1] ?? 'Buenos días a todos.';
