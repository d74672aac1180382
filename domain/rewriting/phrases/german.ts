import type { WordyPhrases } from './phrase-list.ts';

/** Only phrases whose replacement keeps case and word order: none that would turn a genitive into a dative. */
export const GERMAN_PHRASES: WordyPhrases = {
  phrases: `
    aufgrund der Tatsache, dass > weil
    angesichts der Tatsache, dass > weil
    in Anbetracht der Tatsache, dass > weil
    ungeachtet der Tatsache, dass > obwohl
    trotz der Tatsache, dass > obwohl
    für den Fall, dass > falls
    im Falle, dass > falls
    im Fall, dass > falls
    unter der Voraussetzung, dass > wenn
    unter der Bedingung, dass > wenn
    aus diesem Grund > deshalb
    aus diesem Grunde > deshalb
    aus diesen Gründen > deshalb
    ausschließlich > nur
    darüber hinaus > außerdem
    des Weiteren > außerdem
    des Öfteren > oft
    diesbezüglich > dazu
    gegebenenfalls > wenn nötig
    gleichermaßen > ebenso
    häufig > oft
    im Anschluss daran > danach
    im Nachhinein > später
    im Vorfeld > vorher
    in absehbarer Zeit > bald
    in der heutigen Zeit > heute
    in der Regel > meist
    in den meisten Fällen > meist
    in Kenntnis setzen > informieren
    in naher Zukunft > bald
    in regelmäßigen Abständen > regelmäßig
    in vielen Fällen > oft
    in zunehmendem Maße > zunehmend
    infolgedessen > deshalb
    innerhalb kürzester Zeit > sehr schnell
    käuflich erwerben > kaufen
    lediglich > nur
    mit sofortiger Wirkung > ab sofort
    nichtsdestotrotz > trotzdem
    nichtsdestoweniger > trotzdem
    obgleich > obwohl
    obschon > obwohl
    sofern > wenn
    stets > immer
    unmittelbar im Anschluss > gleich danach
    unter Verwendung von > mit
    unter Zuhilfenahme von > mit
    unverzüglich > sofort
    vor diesem Hintergrund > deshalb
    zu diesem Zweck > dafür
    zu einem früheren Zeitpunkt > früher
    zu einem späteren Zeitpunkt > später
    zu jedem Zeitpunkt > jederzeit
    zu keinem Zeitpunkt > nie
    zum gegenwärtigen Zeitpunkt > jetzt
    zum jetzigen Zeitpunkt > jetzt
    zum heutigen Zeitpunkt > heute
    zur Gänze > ganz
    zusätzlich dazu > außerdem`,
  subjects: 'er sie es wir ich ihr dies man',
  dropped: 'und',
  kept: 'aber doch',
  // Dependent clauses have a comma before or after them, so this list has the words without one.
  subordinators: 'sowohl weder entweder nicht nur als wie um ohne statt je wenn ob',
};
