import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('pt-BR', {
  'the full stop': [
    'Está chovendo. | Ficamos em casa.',
    'Nasceu em 1998. | Paulo é mais novo.',
    'Quem é? | Ninguém! | Pena.',
  ],
  titles: [
    'O Sr. Silva e a Dra. Souza chegaram. | O Prof. Lima não.',
    'Exmo. Sr. Ministro, agradeço. | Atenciosamente.',
    'Moro na Av. Paulista, perto da R. Augusta. | É barulhento.',
    'O Eng.º Costa e a D. Maria saíram.',
  ],
  'abbreviations that go on': [
    'Frutas, p. ex. Maçãs e peras. | Escolha.',
    'Cf. Camões, aprox. 20 páginas.',
    'Corinthians vs. Palmeiras hoje.',
  ],
  'abbreviations before numbers': [
    'Veja a pág. 25 e o art. 4. | É claro.',
    'No séc. XX, cap. 2, vol. 3. | Leia.',
    'O n.º 5 e a 2.ª edição custam 30 reais.',
    'Ligue para o tel. 555 1234. | Obrigado.',
  ],
  'abbreviations that can be final': [
    'César morreu em 44 a.C. | Os romanos choraram.',
    'Em 44 a.C. César morreu.',
    'Trabalha na Silva Ltda. | O salário é bom.',
    'A Silva & Cia. Paulista fechou.',
    'Maçãs, peras, etc. | Depois saiu.',
    'Abre às 8 a.m. | Ela chega antes.',
  ],
  initials: ['J. M. Machado de Assis escreveu. | Eu li.', 'Falou com A. Da Costa ontem.'],
  numbers: ['Custa R$ 1.234,50. | Caro!', 'Em 03.10.2024 e no dia 1.º de maio fechamos. | Boas férias.'],
  quotations: [
    '“Venha!” gritou ela. | Ele veio.',
    '«É tarde», disse. | «Vamos.»',
    '“Quem é?” | “Ninguém.”',
    'Ele disse: “Vou embora. | Você fica.” | E saiu.',
  ],
  'the dash of a dialogue': ['— Quem é? — perguntou Ana.', '— Não sei. | — Nem eu.'],
  brackets: ['Chegou tarde (chovia). | Ela dormia.', 'Chegou. | (Chovia.) | Ela dormia.'],
  ellipses: ['Bem… talvez.', 'Não sei... | Veremos.'],
  lists: ['1. Abra a tampa ¶ 2. Feche a tampa', 'a) Pão | b) Leite'],
  addresses: ['Visite www.exemplo.com.br. | Escreva para ana@exemplo.pt. | Obrigada.'],
  'a forgotten space': ['É tarde.||A loja fechou.'],
});
