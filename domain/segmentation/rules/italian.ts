import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { wordList } from './fragments.ts';

const titles = wordList(`
  Sig sig Sigg sigg Sig.ra sig.ra Sig.na sig.na Sig.re Sigg.ri Dott dott Dott.ssa dott.ssa Dr Dr.ssa Prof prof Prof.ssa
  prof.ssa Proff Ing ing Avv avv Arch arch Geom geom Rag rag On on Sen sen Mons mons Gen gen Col Cap Magg Ten Cav Comm
  Egr Gent Gent.mo Gent.ma Ill.mo Ill.ma Spett Spett.le Preg Preg.mo Rev Fr S SS Min Pres Dir M.o C.so V.le P.zza P.za
  L.go V Str Via.le
`);

const connectors = wordList(`
  p.es ad\\s?es Ad\\s?es es Es cfr Cfr cf Cf ca sgg segg vd Vd v.di cd c.d cosid i.e tel.mo all Rif rif ogg Ogg trad cit
  abbr agg avv escl incl min max
`);

const beforeNumber = wordList(`
  p pp pag pagg Pag n nn N nr num art artt Art cap capp Cap fig figg Fig vol voll t tab Tab tav tel int cell par c co
  sez lett v vv r ed lib l gg ggg gen genn feb febb mar apr mag giu lug ago set sett ott nov dic lun mart mer gio ven
  sab dom sec
`);

const sometimesFinal = wordList(`
  a.C d.C A.C D.C S.p.A S.r.l S.n.c S.a.s s.p.a s.r.l s.n.c s.a.s S.A Co Inc Ltd Corp F.lli u.s s.l.m h min sec jr ibid
  Ibid op.cit loc.cit c.m p.v a.m p.m N.B P.S s.d ss sg
`);

const sentenceOpeners = wordList(`
  Io Tu Egli Ella Lui Lei Noi Voi Loro Essi Esse Il Lo La I Gli Le L['’]\\p{L}+ Un Uno Una Un['’]\\p{L}+ Questo Questa
  Questi Queste Quello Quella Quelli Quelle Quel Quei Quest['’]\\p{L}+ Mio Mia Suo Sua Nostro Nostra Vostro Ogni Ognuno
  Alcuni Alcune Qualche Qualcuno Nessuno Nessuna Niente Nulla Tutto Tutti Tutte Molti Molte Pochi Altri Chi Che Cosa Quale
  Quali Quando Dove Dov['’]è Come Com['’]è Perché Quanto Quanti Se E Ed O Oppure Ma Però Quindi Dunque Allora Poi Infatti
  Inoltre Tuttavia Infine Così Anche Mentre Poiché Siccome Sebbene Benché Dopo Prima Durante Da Dal Dalla Dai Di Del Della
  Dei Delle Degli In Nel Nella Nei Nelle Negli A Al Alla Ai Alle Agli Con Per Su Sul Sulla Sui Tra Fra Senza Secondo Sotto
  Verso Non No Sì Ora Oggi Ieri Domani Ormai Qui Qua Là Lì Ecco Forse Sempre Mai Spesso È Era Erano Sono Ha Hanno C['’]è
  C['’]era Ci Si Mi Ti Vi Ne
`);

/**
 * Italian after the European Union's Manuale interistituzionale di convenzioni redazionali (abbreviations, numbers).
 * Initials never end a sentence, because names continue: G. La Rosa.
 */
export const italianRules: SrxLanguageRules = {
  name: 'Italian',
  rules: abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners, initialsEnd: false }),
};
