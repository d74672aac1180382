import type { WordyPhrases } from './phrase-list.ts';

/** `de` and `que` at the end of a phrase also stand for `d’` and `qu’`; excludes phrases that require another mood. */
export const FRENCH_PHRASES: WordyPhrases = {
  phrases: `
    à l’exception de > sauf
    à l’exception des > sauf les
    à l’exception du > sauf le
    à l’heure actuelle > maintenant
    à l’heure d’aujourd’hui > aujourd’hui
    a la capacité de > peut
    a la possibilité de > peut
    afin de > pour
    afin que > pour que
    antérieurement à > avant
    au cours de > pendant
    au cours des > pendant les
    au cours du > pendant le
    au jour d’aujourd’hui > aujourd’hui
    au moyen de > avec
    au sein de > dans
    au sein des > dans les
    au sein du > dans le
    avez la possibilité de > pouvez
    dans l’objectif de > pour
    dans la mesure du possible > si possible
    dans la plupart des cas > souvent
    dans le but de > pour
    dans les meilleurs délais > au plus vite
    dans les plus brefs délais > au plus vite
    dans un avenir proche > bientôt
    dans un deuxième temps > ensuite
    dans un premier temps > d’abord
    dans un second temps > ensuite
    de ce fait > donc
    de façon régulière > régulièrement
    de manière régulière > régulièrement
    de manière automatique > automatiquement
    du fait que > parce que
    effectuer un achat > acheter
    effectuer un paiement > payer
    en conséquence > donc
    en l’absence de > sans
    en permanence > toujours
    en raison du fait que > parce que
    en vue de > pour
    est en mesure de > peut
    êtes en mesure de > pouvez
    étant donné que > parce que
    faire usage de > utiliser
    il convient de > il faut
    il convient de noter que >
    il est à noter que >
    il est nécessaire de > il faut
    il est obligatoire de > il faut
    il est important de noter que >
    néanmoins, > pourtant,
    ont la possibilité de > peuvent
    par conséquent > donc
    par l’intermédiaire de > par
    postérieurement à > après
    prendre une décision > décider
    préalablement à > avant
    préalablement au > avant le
    sont en mesure de > peuvent
    sur une base quotidienne > chaque jour
    un grand nombre de > beaucoup de`,
  subjects: 'il elle ils elles nous vous on je cela ceci',
  dropped: 'et',
  kept: 'mais donc',
  subordinators: `si quand lorsque comme que qu qui dont où puisque parce quoique bien afin avant après pendant tandis pour ni soit non`,
};
