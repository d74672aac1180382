import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';
import { wordList } from './fragments.ts';

const titles = wordList(`
  M MM Mme Mmes Mlle Mlles Mgr Dr Drs Pr Prof Me Mes St Ste Vve Rév R.P S.A.R S.E S.M Gal Cap Lt Col Sgt Bd bd boul Boul
`);

const connectors = wordList(`
  p.ex P.ex ex c.-à-d C.-à-d cf Cf env apr av suiv cit trad i.e v adj adv masc fém sing plur préf suff péj fig fam pop
  litt spéc abrév anc dir réf Réf obs dép Dép arr hab pers qqch qqn
`);

const beforeNumber = wordList(`
  p pp P n no nos N No n° N° art Art chap Chap ch fig Fig t T vol Vol tél Tél éd al coll l ll ms mss pl tab tabl liv col
  f ff fasc append sect alin janv févr avr juil sept oct nov déc lun mer jeu ven sam dim
`);

const sometimesFinal = wordList(`
  J.-C Cie Cⁱᵉ Éts Ets Sté S.A S.A.R.L S.N.C S.A.S S.C.I Ltée ltée Inc Corp Ltd op.cit loc.cit ibid Ibid id h min sec
  jr sr N.B P.-S R.-V a.m p.m s sq sqq
`);

const sentenceOpeners = wordList(`
  Je Tu Il Elle On Nous Vous Ils Elles Ce C['’]est Cela Ça Ceci Celui Celle Ceux Celles Cet Cette Ces Le La Les L['’]\\p{L}+
  Un Une Des Du De D['’]\\p{L}+ Au Aux Mon Ma Mes Ton Ta Tes Son Sa Ses Notre Nos Votre Vos Leur Leurs J['’]\\p{L}+ Qui
  Que Qu['’]\\p{L}+ Quoi Quel Quelle Quels Quelles Quand Où Comment Pourquoi Combien Lequel Laquelle Si S['’]\\p{L}+ Et Ou
  Mais Donc Or Ni Car Puis Ensuite Alors Ainsi Aussi Enfin Cependant Pourtant Toutefois Néanmoins Dans En Sur Sous Par
  Pour Avec Sans Chez Vers Entre Depuis Pendant Durant Après Avant Lors Dès Malgré Selon À Y Aucun Aucune Chaque Tout Toute
  Tous Toutes Plusieurs Quelques Certains Certaines Personne Rien Non Oui Peut-être Hier Demain Maintenant Aujourd['’]hui
  Désormais Ici Là Voici Voilà Est-ce N['’]\\p{L}+ Ne Très Plus Moins Lorsque Puisque Comme Parce Bien
`);

const reportingName = String.raw`\p{Lu}\p{L}{1,20}\s(?:dit|demanda|répondit|cria|s['’]écria|murmura|ajouta)`;

/**
 * French after the Lexique des règles typographiques en usage à l'Imprimerie nationale (abbreviations, dates,
 * guillemets set off by spaces) and the abbreviations of CLDR's segment suppressions. An initial never ends a sentence
 * here, because names continue with words that open sentences: J. Le Goff.
 */
export const frenchRules: SrxLanguageRules = {
  name: 'French',
  rules: [
    ...abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners, initialsEnd: false }),
    reportedSpeech(reportingName),
  ],
};
