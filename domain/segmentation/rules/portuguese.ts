import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { wordList } from './fragments.ts';

const titles = wordList(`
  Sr Sra Srs Sras Srta Srtas sr sra srs Sr.ª Sr.ᵃ Snr Dr Dra Drs Dras dr dra Dr.ª Prof Profa Profs prof profa Prof.ª Prof.ᵃ
  D D.ª Eng Enga Eng.º Eng.ª Arq Arqa Exmo Exma Exmos Ex.mo Ex.ma Ilmo Ilma Il.mo Rev Revmo Pe Pᵉ Fr Sto Sta S Cel Cap Gen
  Maj Sgt Ten Alm Brig Min Dep Sen Gov Pres Vsa Ver Av av R Pç Pça Trav Tv Rod Al Est Lg Lgo Bel Me Mme Adv Com
`);

const connectors = wordList(`
  p.ex P.ex ex Ex cf Cf v.g i.e vs aprox ref Ref c.f org Org orgs trad adapt incl excl obs art.º cit
`);

const beforeNumber = wordList(`
  p pp P pág págs Pág pg n nº n.º N N.º núm nos art arts Art cap caps Cap fig figs Fig vol vols Vol t tel Tel telef ed inc
  par § séc Séc sec tab Tab quad lin al alín fl fls v vv it item ap Ap apto Apto cx km jan fev mar abr mai jun jul ago set
  out nov dez seg ter qua qui sex sáb dom
`);

const sometimesFinal = wordList(`
  a.C d.C A.C D.C Ltda Lda Cia Cª S.A S.A.R.L Ltd Inc Corp Jr jr Fº a.m p.m h min seg op.cit ibid Ibid id E.U.A E.U
  V.Ex.ª V.S.ª N.B P.S s.d Bros Bibl
`);

const sentenceOpeners = wordList(`
  Eu Tu Ele Ela Nós Vós Eles Elas Você Vocês O A Os As Um Uma Uns Umas Este Esta Estes Estas Isto Esse Essa Esses Essas
  Isso Aquele Aquela Aqueles Aquelas Aquilo Meu Minha Seu Sua Seus Suas Nosso Nossa Nossos Cada Todo Toda Todos Todas Tudo
  Algum Alguma Alguns Algumas Alguém Ninguém Nenhum Nenhuma Nada Algo Muito Muitos Muitas Poucos Outro Outra Outros Ambos
  Quem Que Qual Quais Quando Onde Aonde Como Quanto Quantos Porque Se E Ou Mas Porém Contudo Todavia Entretanto Portanto
  Assim Então Logo Pois Embora Enquanto Depois Antes Ainda Também Além Já Hoje Ontem Amanhã Agora Aqui Ali Lá Cá Sim Não
  Nunca Sempre Talvez Finalmente Com Sem Por Pelo Pela Pelos Para De Do Da Dos Das Em No Na Nos Nas Num Numa Ao À Aos Às
  Até Desde Durante Entre Sobre Sob Segundo Conforme Após É São Era Eram Foi Foram Está Estão Há Havia Tem Pode Deve Só Mais
`);

/**
 * Portuguese after the Vocabulário ortográfico da língua portuguesa (Academia Brasileira de Letras), its list of
 * abbreviations, and the Código de redação interinstitucional of the European Union.
 */
export const portugueseRules: SrxLanguageRules = {
  name: 'Portuguese',
  rules: abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners, initialsEnd: false }),
};
