import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { closers, terminal, wordList } from './fragments.ts';

const titles = wordList(`
  dhr Dhr mevr Mevr mw Mw mej Mej mr Mr mrs dr Dr drs Drs ir Ir ing Ing prof Prof ds Ds past Past gen Gen kol Kol kapt
  lt luit maj St em
`);

const connectors = wordList(`
  bijv Bijv bv Bv d.w.z D.w.z m.a.w M.a.w o.a O.a m.n incl excl ca t.a.v i.v.m I.v.m n.a.v N.a.v i.p.v I.p.v t.o.v T.o.v
  t.g.v m.b.t M.b.t m.b.v m.u.v o.l.v o.i.v i.t.t i.s.m I.s.m i.c.m vgl Vgl zgn z.g resp evt Evt ong i.e cf Cf vs vert red
  ed eds uitg geb get gest p.a p.p t.n.v w.o lat oorspr mogl
`);

const beforeNumber = wordList(`
  blz Blz p pp pag Pag nr Nr nrs no No art Art hfst Hfst hst fig Fig afb Afb dl jg jrg tel Tel par Par bijl tab Tab vol
  Vol vs r kol lid afl toest jan feb febr mrt apr jun jul aug sep sept okt nov dec ma di wo do vr za zo
`);

const sometimesFinal = wordList(`
  v.Chr n.Chr a.u.b A.u.b s.v.p e.d e.a e.v d.d j.l jl ll jr sr sen jun B.V N.V b.v n.v V.O.F v.o.f Co Inc Ltd Corp
  a.s n.m v.m z.o.z t.z.t u min sec mln mld St Str str Ph.D ibid op.cit
`);

const sentenceOpeners = wordList(`
  Ik Jij Je U Hij Zij Ze Wij We Jullie Men Dit Dat Deze Die Een Elk Elke Ieder Iedere Iedereen Iemand Niemand Niets Iets
  Alle Alles Veel Vele Sommige Enkele Beide Geen Mijn Jouw Uw Zijn Haar Ons Onze Hun Wie Wat Welke Welk Waar Waarom Wanneer
  Hoe Waarmee Waardoor En Of Maar Want Dus Toch Echter Daarom Daarna Daardoor Daarbij Daar Dan Toen Nu Vandaag Gisteren
  Morgen Later Eerst Vervolgens Uiteindelijk Bovendien Ook Zelfs Misschien Helaas Als Omdat Hoewel Terwijl Nadat Voordat
  Zodra Zolang Sinds Na Voor Bij Met Zonder Tegen Door Om Op Uit Aan In Naar Over Onder Tussen Naast Achter Volgens Wegens
  Tijdens Hier Nee Ja Zo Niet Nog Al Er Is Was Waren Heeft Hebben Had Wordt Kan Kunnen Moet Zal Zou Soms Altijd Nooit Vaak
`);

/**
 * Dutch after the Leidraad and the list of abbreviations of the Nederlandse Taalunie (Het Groene Boekje). De, Het, Van and
 * Den open names (J. De Wit) and are no openers here.
 */
export const dutchRules: SrxLanguageRules = {
  name: 'Dutch',
  rules: [
    ...abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners }),
    {
      break: true,
      before: `${terminal}${closers}`,
      after: `\\s{1,20}["“„‘]?['’‘][stknm]\\s\\p{Lu}`,
      comment: "'s Avonds, 't Is: the first word is cut short and the second has the capital",
    },
  ],
};
