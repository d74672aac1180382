import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('fr-FR', {
  'the full stop': ['Il pleut. | Nous restons ici.', 'Elle est née en 1998. | Paul est plus jeune.'],
  'marks after a space (Imprimerie nationale)': [
    'Qui est là ? | Personne ! | Tant pis.',
    'Vraiment ?! | Oui, vraiment.',
    'Quel temps\u00A0! | On dirait l’hiver.',
    'Oh ! mon ami, quelle joie !',
  ],
  titles: [
    'M. Dupont et Mme Martin arrivent. | MM. Petit et Grand aussi.',
    'J’ai vu M. Le Goff hier. | Il va bien.',
    'Le Dr. Blanc reçoit Mgr. Roche et Me. Leroy.',
  ],
  'abbreviations that go on': [
    'Des fruits, p. ex. Golden ou Gala. | Choisissez.',
    'C’est fini, c.-à-d. Paris est loin.',
    'Cf. Littré, env. 20 pages.',
  ],
  'abbreviations before numbers': [
    'Voir p. 25 et art. 4. | C’est clair.',
    'Lisez le chap. IV du vol. 2. | Il est court.',
    'Appelez le tél. 01 23 45 67 89. | Merci.',
  ],
  'abbreviations that can be final': [
    'César mourut en 44 av. J.-C. | Les Romains le pleurèrent.',
    'Au Ier siècle av. J.-C. Rome domine.',
    'Il travaille chez Petit et Cie. | La maison est vieille.',
    'Des pommes, des poires, etc. | Ensuite il partit.',
    'Des pommes, etc. et du pain.',
  ],
  initials: ['J.-P. Sartre écrivait. | S. de Beauvoir aussi.', 'G. Le Roy et A. La Tour signent.'],
  'ordinals, dates, numbers': [
    'Le 1er mai, la 2e fois, au XIXe siècle. | Voilà.',
    'Le total est de 1 234,56 €. | Payez le 05.03.2024 au plus tard.',
    'La version 2.1.3 est là. | Installez-la.',
  ],
  guillemets: [
    '« Viens ! » cria-t-elle. | Il vint.',
    '« Je pars. » | Puis il sortit.',
    '«\u00A0Où vas-tu\u00A0?\u00A0» | «\u00A0Nulle part.\u00A0»',
    '« Entrez ! » Marie dit cela sans lever les yeux.',
    'Il a dit : « Je viens. | Attendez-moi. » | Personne n’attendit.',
    '“Tu viens ?” demanda-t-il.',
  ],
  brackets: ['Il vint tard (il pleuvait). | Elle dormait.', 'Il vint. | (Il pleuvait.) | Elle dormait.'],
  ellipses: ['Eh bien… peut-être.', 'Je ne sais pas… | On verra.', 'Si seulement... mais non.'],
  'dialogue with a dash': ['— Qui est là ? — demanda-t-il.', '— Non. | — Si.'],
  lists: ['1. Ouvrez le capot ¶ 2. Fermez le capot', 'a) Pain | b) Lait'],
  addresses: ['Voyez https://www.exemple.fr/a.B?c. | Écrivez à j.petit@exemple.fr. | Merci.'],
  'a forgotten space': ['Il est tard.||Nous partons.'],
});
