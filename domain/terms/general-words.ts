import { inflectionRules } from '#domain/glossaries/inflection.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';

/**
 * Frequent words of everyday texts, by ISO 639 language: without another corpus to compare with, statistics can't
 * distinguish them from terms. As part of a term they are as good as any other noun: line item, user role.
 */
const NOUNS: Readonly<Record<string, string>> = {
  en: `ability action activity address advice afternoon age air amount answer area arm art attention author back bag base beginning
    body book bottom box boy bus business car care case cause center chance change chapter child choice city class colleague color
    colour community company control corner cost country couple course customer damage danger data date day death decision degree
    detail difference direction doctor door doubt dream drink earth edge effect effort end evening event example experience eye face
    fact family father fault fear feeling field figure fire floor food foot form friend front future game garden girl glass goal
    government group guest guy hair half hand head health heart help history hole home hope hour house husband idea inch information
    interest issue item job key kind knowledge land language law leg letter level life light line list look loss lot love luck man
    manner manufacturer mark market matter meal means meeting member message middle mile mind minute mistake moment money month
    morning mother mouth move movie music name nature need neighbor neighbour news night noise note number object offer office
    opinion order owner page pain pair paper paragraph parent part party people percent period permission person phone picture piece
    place plan plant play point police position possibility power practice price problem process product program project promise
    purpose quality question quarter rain range reason relationship report rest result right risk river road room row rule sale
    school science sea season second section sense service set shape share shoe shop side sign site situation size skin sky sleep
    smell society son sort sound south space spring staff stage star start state step stone stop story street student study stuff
    subject success summer sun surface table talk task teacher team test text thing thought tile time title tone top town tree trip
    trouble truth type unit use user value view visit visitor voice wall war water way weather week weekend weight while wife wind
    window winter woman wood word work worker world worry year yesterday
    charge check claim cover cut deal draw drink drive drop fall fight finish fit fix hit hold lead lift match measure mix pass press
    print pull push release repair reply return ride ring rise run save search smell spend stand stay supply support switch throw
    touch travel turn wait wash watch wave wear win
    millimetre millimeter centimetre centimeter metre meter kilometre kilometer kilogram gram litre liter degree euro dollar january
    february march april may june july august september october november december monday tuesday wednesday thursday friday saturday
    sunday`,
  de: `Abend Absatz Abschnitt Alter Anfang Angst Anlass Antrag Antwort Anzahl Arbeit Art Arzt Aufgabe Auge Augen Auswahl Auto Bank
    Baum Bedarf Bedeutung Bedingung Begriff Beispiel Bereich Bericht Beruf Besitzer Besucher Betrag Betreiber Bett Bild Blick Boden
    Brief Bruder Buch Büro Chef Dank Datum Dauer Dach Differenz Ding Dinge Dorf Ecke Ehe Eigentümer Eindruck Einsatz Ende Entscheidung
    Entwicklung Erde Erfahrung Erfolg Ergebnis Essen Fahrt Fall Familie Farbe Fehler Feld Fenster Feuer Film Firma Form Frage Frau
    Freund Freude Frühjahr Fuß Gast Gebiet Gefahr Gefühl Gegenstand Geld Gerät Geräusch Geschäft Geschichte Gesetz Gesicht Gespräch
    Gewicht Glas Glück Grenze Größe Grund Gruppe Haar Hand Haus Haut Herbst Herr Herz Hilfe Himmel Hinweis Hof Hoffnung Höhe Idee
    Information Inhalt Interesse Jahr Jahrhundert Junge Kaffee Kampf Karte Kind Kirche Klasse Kollege König Kopf Körper Kosten Kraft
    Krankheit Kreis Krieg Kunde Kunst Lage Land Leben Lehrer Leistung Leser Leute Licht Liebe Liste Loch Luft Lust Mädchen Mal Mann
    Mark Markt Maschine Maus Meer Mensch Meinung Meter Mensch Minute Mitte Mittag Mittel Moment Monat Morgen Mund Musik Mutter Nachbar
    Nachricht Nacht Name Natur Nummer Ordnung Ort Paar Papier Person Pflanze Platz Politik Preis Problem Produkt Programm Projekt
    Prozent Punkt Qualität Rahmen Rand Rat Raum Recht Rede Regel Regierung Reihe Reise Rest Richtung Risiko Ruhe Sache Satz Schaden
    Schild Schlaf Schluss Schritt Schuh Schule Schüler Schutz Schwester See Seele Sekunde Seite Sicherheit Sinn Situation Sohn Sommer
    Sonne Sorge Sprache Staat Stadt Stein Stelle Stern Stimme Stoff Straße Streifen Strom Stück Student Stuhl Stunde Suche Summe
    System Tabelle Tag Tasche Teil Telefon Text Thema Tier Tisch Tochter Tod Ton Tür Typ Uhr Uhrzeit Unfall Unterschied Unternehmen
    Ursache Vater Veränderung Verfügung Vergleich Verhältnis Versuch Vertrag Volk Vorteil Wagen Wahl Wald Wand Wasser Weg Weise Welt
    Werk Wert Wetter Wind Winter Wirkung Woche Wochenende Wohnung Wort Wunsch Zahl Zeichen Zeile Zeit Zeitung Ziel Zimmer Zug Zukunft
    Zustand Zweck Zweifel Liter Kilogramm Gramm Grad Euro Dollar Sekunde Millimeter Zentimeter Kilometer Januar Februar März April Mai
    Juni Juli August September Oktober November Dezember Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag
    Anruf Auftrag Änderung Einstellung Funktion Hersteller Kontakt Land Länge Möglichkeit Plan Prüfung Reparatur Schreiben Zugang`,
};

/** Adjectives, adverbs and verbs, which no term ends with, and few begin with. */
const OTHERS: Readonly<Record<string, string>> = {
  en: `able accept act add afraid agree allow alone appear apply arrive ask assign avoid bad bear beautiful become begin believe belong
    better best big bold book break bring build burn busy buy calculate call carry cause certain change cheap check choose clean
    clear climb close cold collect comfortable common compare complete consider contain continue convenient cook correct cost count
    cover create cry cut dangerous dark dead deal decide deep delete deliver depend describe deserve different difficult disconnect
    discuss draw drink drive drop dry early easy eat empty enjoy enter entire equal exact expect expensive explain fail fall false
    familiar famous far fast feel fight fill find fine finish fit fix follow forget free frequent fresh friendly full gentle give
    good great grow happen happy hard hate hear heavy help hide high hit hold hope hot hurt huge ill important increase invite keep
    kill know large late laugh lay lead learn leave lend let lie light likely list listen little live long look loose lose lot loud
    love low lower mark match matter mean measure meet mention mind miss mix move narrow natural near necessary need new nice note
    notice obvious offer old open owe own paint pass pay photograph pick plan play poor possible pour prefer prepare press
    prevent previous print probable produce promise protect prove provide pull push put quick quiet raise rare reach read ready real
    receive red reduce refer refuse relate release remain remember remove repair repeat replace reply report require rest return
    rich ride rise rough round run sad safe save say see seem sell send separate serious set several shake shine short shorten
    shout show shut sick similar simple sing single sit sleep slow small smell smile soft sound speak special spend stand start stay
    steal stick stop strange strong stupid such sudden suggest supply support suppose sure surprise sweet swim switch talk tall taste
    teach tear tell test thank thick thin think throw tie tight tighten tired touch travel treat true try turn understand usual
    various visit wait wake walk want warm warn wash watch weak wear weigh welcome whole wide win wish wonder work worry worse worst
    write wrong yearly young
    bigger cheaper closer deeper earlier easier faster greater higher larger longer lower newer older shorter slower smaller stronger
    below above behind beside near far away back down forward here inside nearby off out outside over then there up
    actually carefully certainly clearly completely daily directly easily especially exactly finally frequently fully generally
    immediately later longer lightly likely mainly mostly nearly normally only particularly possibly probably quickly recently
    slowly simply slightly suddenly today tomorrow yesterday twice together
    made done seen known given taken shown found left kept held built bought brought thought told felt met ran stood understood
    written spoken broken chosen driven drawn worn sent spent lost sold paid said laid led read wrote spoke broke chose drove drew
    wore knew gave took came saw fell grew began begun sat`,
  de: `aktuell alt andere angenehm arm bereit besser best bestimmt billig blau böse breit dunkel dünn eben echt egal eigen einfach
    einzeln eng ernst fertig fest fett fein feucht fremd freundlich frisch früh ganz gefährlich genau gerade gesamt gesund gleich
    groß grün gut halb hart häufig heiß hell hoch jung kalt klar klein komisch krank kurz lang langsam laut leer leicht leise
    letzt lieb linke links locker lose möglich müde nah nass natürlich nett neu nieder niedrig nötig normal nützlich oben offen
    reich reif rechte rechts richtig rot ruhig rund sauber schlecht schlimm schnell schön schwach schwarz schwer selten
    seltsam sicher spät stark steil still stolz süß teuer tief tot traurig trocken unten verschieden voll vorig wach wahr warm weich
    weit weiß wenig wichtig wild wirklich wütend zufrieden übrig ähnlich jährlich monatlich täglich
    achten anfangen ansehen antworten anziehen arbeiten aufhören aufmachen bauen beachten beginnen bekommen benutzen beobachten
    beschreiben besitzen bestehen bestellen besuchen beten betreten bewahren bewegen bezahlen bieten bilden binden bitten bleiben
    brauchen brechen bringen danken decken dauern denken drehen drucken drücken dürfen einladen entfernen enthalten entscheiden
    erhalten erinnern erkennen erklären erlauben erreichen erscheinen erwarten erzählen essen fahren fallen fangen fehlen finden
    fliegen folgen fordern fragen führen füllen geben gefallen gehen gehören gelten genießen geschehen gewinnen glauben greifen
    halten handeln hängen heben heißen helfen hören hoffen holen kaufen kennen kommen kosten kriegen lachen laden lassen
    laufen leben legen lehren leihen leisten leiten lernen lesen lieben liegen liefern löschen lösen machen meinen melden merken
    messen mischen müssen nehmen nennen nutzen öffnen ordnen passen passieren prüfen rechnen reden reichen reinigen reisen rufen sagen
    schaffen schalten schauen scheinen schicken schlafen schlagen schließen schneiden schreiben schreien schützen sehen senden setzen
    sitzen sollen sorgen sparen spielen sprechen springen stehen steigen stellen sterben stimmen stoppen stören suchen tauschen
    teilen tragen treffen treiben trennen treten trinken tun üben überlegen übernehmen unterschreiben verändern verbieten verbinden
    verbringen verdienen vergessen vergleichen verhindern verkaufen verlassen verlieren verschieben verstehen versuchen verwenden
    wachsen wählen warnen warten waschen wechseln wecken weinen werfen wiegen wirken wissen wohnen wünschen zahlen zeigen ziehen
    zählen zwingen`,
};

/** Endings of regular forms, each with the ending of the base form. */
type Endings = readonly (readonly [RegExp, string])[];

const NOUN_FORMS: Readonly<Record<string, Endings>> = {
  en: [
    [/s$/u, ''],
    [/es$/u, ''],
    [/ies$/u, 'y'],
  ],
  de: [
    [/(?:es|e|er|en|ern)$/u, ''],
    // After the "e" of the word itself: Wochen, Kaffees.
    [/[ns]$/u, ''],
  ],
};
const OTHER_FORMS: Readonly<Record<string, Endings>> = {
  en: [
    [/s$/u, ''],
    [/es$/u, ''],
    [/ies$/u, 'y'],
    [/ed$/u, ''],
    [/d$/u, ''],
    [/ied$/u, 'y'],
    [/ing$/u, ''],
    [/ing$/u, 'e'],
    [/(?<double>\p{L})\k<double>(?:ed|ing)$/u, '$<double>'],
    [/est$/u, ''],
    [/ly$/u, ''],
  ],
  de: [
    [/(?:e|en|er|es|em|ere|eren|erer|eres|ste|sten|ster|stes)$/u, ''],
    [/(?:e|t|te|ten|st|et|ete|eten|end|ende|enden|ender|endes)$/u, 'en'],
    [/^ge(?<verb>\p{L}{2,})(?:t|en|te|ten|ter|tes|tem)$/u, '$<verb>en'],
    [
      /^(?<prefix>ab|an|auf|aus|ein|nach|vor|zu|zurück|weg|los|um)(?:ge|zu)?(?<verb>\p{L}{3,}?)(?:t|en|te|ten)$/u,
      '$<prefix>$<verb>en',
    ],
  ],
};

/** How general a word is: a `noun` is a term only with others, an `other` word is hardly ever a part of one. */
export type Generality = 'noun' | 'other';

/**
 * Looks up a word or a regular form of one; undefined for a word that may be a term.
 *
 * @param lower in lower case
 * @param language ISO 639
 */
export function generalityOf(lower: string, language: string): Generality | undefined {
  const nouns = nounsOf(language);
  if (nouns.has(lower)) return 'noun';
  const others = othersOf(language);
  if (others.has(lower)) return 'other';
  // "Building" and "settings" are no forms of "build" and "set".
  if (inflectionRules(language).others.has(lower)) return undefined;
  if (hasBase(lower, NOUN_FORMS[language], nouns)) return 'noun';
  return hasBase(lower, OTHER_FORMS[language], others) ? 'other' : undefined;
}

/** True if a language has lists of everyday words (ISO 639). */
export function hasGeneralWords(language: string): boolean {
  return NOUNS[language] !== undefined;
}

function hasBase(lower: string, endings: Endings | undefined, words: ReadonlySet<string>): boolean {
  return (endings ?? []).some(([ending, base]) => ending.test(lower) && words.has(lower.replace(ending, base)));
}

const nounsOf = setsOf(NOUNS);
const othersOf = setsOf(OTHERS);

function setsOf(lists: Readonly<Record<string, string>>): (language: string) => ReadonlySet<string> {
  return cacheByLanguage((language) => new Set((lists[language] ?? '').toLocaleLowerCase(language).split(/\s+/)));
}
