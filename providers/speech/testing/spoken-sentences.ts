import { SPANISH_SENTENCES } from './spanish-sentences.ts';

const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Plain sentences from several domains, 50 per language, 15 in Japanese and Chinese, for measuring how intelligible voices are (docs/measurements/dubbing.md). */
export const SPOKEN_SENTENCES: Readonly<Record<'en' | 'es' | 'fr' | 'it' | 'ja' | 'pt' | 'zh', readonly string[]>> = {
  en: lines(`
The morning train leaves at eight and arrives in Bristol before noon.
Save the file before you close the window, because unsaved changes are lost.
The meeting has been moved to Thursday afternoon.
Mix the flour with the sugar and add two eggs.
The doctor told him to walk for half an hour every day.
The results of the survey will be published next week.
Our company makes steel parts for the car industry.
When I was a child, I spent the summers at my grandparents' house.
To install the program, open the folder and follow the instructions.
The teacher explained the lesson with great patience.
The price of housing has risen a lot in recent years.
Could you tell me where the bus station is?
The team won the match with a goal in the last minute.
Plants need light, water and air to grow.
There was nobody in the street when it started to rain.
The contract takes effect on the first day of the following month.
Today we are going to learn how to use the filters of a table.
The memory of the computer fills up if too many programs are open.
The museum is open from Tuesday to Sunday, and students enter free of charge.
She closed the door without saying a single word.
Yesterday the government presented a plan to reduce pollution.
If the problem continues, please contact technical support.
The temperature will drop during the night in the north of the country.
I would like to reserve a table for four people.
Water boils at one hundred degrees at sea level.
The astronauts returned to Earth after six months in the space station.
This cream protects the skin from the sun and the wind.
The battery charges completely in less than two hours.
The old fisherman looked at the sea and thought of his son.
The students must hand in their work before Friday.
The safety of our employees is what matters most.
People from more than a hundred countries live in this city.
The volcano erupted for the first time in two centuries.
Switch off the machine and unplug the cable before cleaning it.
My sister works in a hospital and studies at night.
The library keeps thousands of old books.
The bank approved the loan in less than a week.
That evening nobody wanted to talk about what had happened.
The new model uses less energy than the previous one.
Whales travel thousands of miles every year.
Click on the green button to continue.
The judge listened to the witnesses for three hours.
The soup is too hot to eat right now.
All passengers must fasten their seat belts.
The music of the orchestra filled the whole square.
The patient must not eat anything before the operation.
The prices include taxes and the cost of delivery.
The forest path ends beside a small lake.
In the last century many iron bridges were built.
The question is whether we can trust these numbers.
`),
  es: SPANISH_SENTENCES.slice(0, 50),
  fr: lines(`
Le train du matin part à huit heures et arrive à Lyon avant midi.
Enregistrez le fichier avant de fermer la fenêtre, car les modifications seront perdues.
La réunion a été reportée à jeudi après-midi.
Mélangez la farine avec le sucre et ajoutez deux œufs.
Le médecin lui a conseillé de marcher une demi-heure chaque jour.
Les résultats de l'enquête seront publiés la semaine prochaine.
Notre entreprise fabrique des pièces en acier pour l'industrie automobile.
Quand j'étais enfant, je passais les étés chez mes grands-parents.
Pour installer le programme, ouvrez le dossier et suivez les instructions.
La professeure a expliqué la leçon avec beaucoup de patience.
Le prix du logement a beaucoup augmenté ces dernières années.
Pourriez-vous me dire où se trouve la gare routière ?
L'équipe a gagné le match avec un but à la dernière minute.
Les plantes ont besoin de lumière, d'eau et d'air pour pousser.
Il n'y avait personne dans la rue quand il a commencé à pleuvoir.
Le contrat entre en vigueur le premier jour du mois suivant.
Aujourd'hui, nous allons apprendre à utiliser les filtres d'un tableau.
La mémoire de l'ordinateur se remplit si trop de programmes sont ouverts.
Le musée est ouvert du mardi au dimanche et l'entrée est gratuite pour les étudiants.
Elle ferma la porte sans dire un seul mot.
Le gouvernement a présenté hier un plan pour réduire la pollution.
Si le problème persiste, contactez le service technique.
La température va baisser pendant la nuit dans le nord du pays.
Je voudrais réserver une table pour quatre personnes.
L'eau bout à cent degrés au niveau de la mer.
Les astronautes sont revenus sur Terre après six mois dans la station spatiale.
Cette crème protège la peau du soleil et du vent.
La batterie se charge complètement en moins de deux heures.
Le vieux pêcheur regardait la mer et pensait à son fils.
Les élèves doivent rendre leur travail avant vendredi.
La sécurité de nos employés est le plus important.
Dans cette ville vivent des gens de plus de cent pays.
Le volcan est entré en éruption pour la première fois depuis deux siècles.
Éteignez la machine et débranchez le câble avant de la nettoyer.
Ma sœur travaille dans un hôpital et étudie le soir.
La bibliothèque conserve des milliers de livres anciens.
La banque a accordé le prêt en moins d'une semaine.
Ce soir-là, personne ne voulait parler de ce qui s'était passé.
Le nouveau modèle consomme moins d'énergie que le précédent.
Les baleines parcourent des milliers de kilomètres chaque année.
Cliquez sur le bouton vert pour continuer.
Le juge a écouté les témoins pendant trois heures.
La soupe est trop chaude pour être mangée maintenant.
Tous les passagers doivent attacher leur ceinture de sécurité.
La musique de l'orchestre remplissait toute la place.
Le patient ne doit rien manger avant l'opération.
Les prix comprennent les taxes et les frais de livraison.
Le chemin de la forêt se termine près d'un petit lac.
Au siècle dernier, on a construit beaucoup de ponts en fer.
La question est de savoir si nous pouvons faire confiance à ces chiffres.
`),
  it: lines(`
Il treno del mattino parte alle otto e arriva a Bologna prima di mezzogiorno.
Salvate il file prima di chiudere la finestra, perché le modifiche andranno perse.
La riunione è stata rimandata a giovedì pomeriggio.
Mescolate la farina con lo zucchero e aggiungete due uova.
Il medico gli ha consigliato di camminare mezz'ora ogni giorno.
I risultati del sondaggio saranno pubblicati la prossima settimana.
La nostra azienda produce pezzi di acciaio per l'industria dell'automobile.
Quando ero bambino passavo le estati a casa dei miei nonni.
Per installare il programma, aprite la cartella e seguite le istruzioni.
La maestra ha spiegato la lezione con molta pazienza.
Il prezzo delle case è salito molto negli ultimi anni.
Potrebbe dirmi dov'è la stazione degli autobus?
La squadra ha vinto la partita con un gol all'ultimo minuto.
Le piante hanno bisogno di luce, acqua e aria per crescere.
Non c'era nessuno per strada quando cominciò a piovere.
Il contratto entra in vigore il primo giorno del mese successivo.
Oggi impariamo a usare i filtri di una tabella.
La memoria del computer si riempie se si aprono troppi programmi.
Il museo è aperto da martedì a domenica e l'ingresso è gratuito per gli studenti.
Lei chiuse la porta senza dire una sola parola.
Il governo ha presentato ieri un piano per ridurre l'inquinamento.
Se il problema continua, contattate il servizio tecnico.
La temperatura scenderà durante la notte nel nord del paese.
Vorrei prenotare un tavolo per quattro persone.
L'acqua bolle a cento gradi al livello del mare.
Gli astronauti sono tornati sulla Terra dopo sei mesi nella stazione spaziale.
Questa crema protegge la pelle dal sole e dal vento.
La batteria si carica completamente in meno di due ore.
Il vecchio pescatore guardava il mare e pensava a suo figlio.
Gli alunni devono consegnare il lavoro prima di venerdì.
La sicurezza dei nostri dipendenti è la cosa più importante.
In questa città vivono persone di più di cento paesi.
Il vulcano è entrato in eruzione per la prima volta in due secoli.
Spegnete la macchina e staccate il cavo prima di pulirla.
Mia sorella lavora in un ospedale e studia di notte.
La biblioteca conserva migliaia di libri antichi.
La banca ha approvato il prestito in meno di una settimana.
Quella sera nessuno volle parlare di ciò che era successo.
Il nuovo modello consuma meno energia del precedente.
Le balene percorrono migliaia di chilometri ogni anno.
Fate clic sul pulsante verde per continuare.
Il giudice ascoltò i testimoni per tre ore.
La zuppa è troppo calda per mangiarla adesso.
Tutti i passeggeri devono allacciare le cinture di sicurezza.
La musica dell'orchestra riempiva tutta la piazza.
Il paziente non deve mangiare nulla prima dell'operazione.
I prezzi comprendono le tasse e le spese di spedizione.
Il sentiero del bosco finisce vicino a un piccolo lago.
Nel secolo scorso furono costruiti molti ponti di ferro.
La domanda è se possiamo fidarci di questi dati.
`),
  pt: lines(`
O trem da manhã sai às oito e chega a Campinas antes do meio-dia.
Salve o arquivo antes de fechar a janela, porque as alterações serão perdidas.
A reunião foi adiada para quinta-feira à tarde.
Misture a farinha com o açúcar e acrescente dois ovos.
O médico recomendou que ele caminhasse meia hora todos os dias.
Os resultados da pesquisa serão publicados na próxima semana.
Nossa empresa fabrica peças de aço para a indústria do automóvel.
Quando eu era criança, passava os verões na casa dos meus avós.
Para instalar o programa, abra a pasta e siga as instruções.
A professora explicou a lição com muita paciência.
O preço da moradia subiu muito nos últimos anos.
Você poderia me dizer onde fica a estação de ônibus?
O time ganhou a partida com um gol no último minuto.
As plantas precisam de luz, água e ar para crescer.
Não havia ninguém na rua quando começou a chover.
O contrato entra em vigor no primeiro dia do mês seguinte.
Hoje vamos aprender a usar os filtros de uma tabela.
A memória do computador fica cheia se muitos programas estão abertos.
O museu abre de terça a domingo e a entrada é gratuita para os estudantes.
Ela fechou a porta sem dizer uma única palavra.
O governo apresentou ontem um plano para reduzir a poluição.
Se o problema continuar, entre em contato com o serviço técnico.
A temperatura vai cair durante a noite no norte do país.
Eu gostaria de reservar uma mesa para quatro pessoas.
A água ferve a cem graus ao nível do mar.
Os astronautas voltaram à Terra depois de seis meses na estação espacial.
Este creme protege a pele do sol e do vento.
A bateria carrega completamente em menos de duas horas.
O velho pescador olhava o mar e pensava no seu filho.
Os alunos devem entregar o trabalho antes de sexta-feira.
A segurança dos nossos funcionários é o mais importante.
Nesta cidade vivem pessoas de mais de cem países.
O vulcão entrou em erupção pela primeira vez em dois séculos.
Desligue a máquina e desconecte o cabo antes de limpá-la.
Minha irmã trabalha em um hospital e estuda à noite.
A biblioteca guarda milhares de livros antigos.
O banco aprovou o empréstimo em menos de uma semana.
Naquela noite ninguém quis falar do que tinha acontecido.
O novo modelo consome menos energia do que o anterior.
As baleias percorrem milhares de quilômetros todos os anos.
Clique no botão verde para continuar.
O juiz ouviu as testemunhas durante três horas.
A sopa está quente demais para comer agora.
Todos os passageiros devem apertar o cinto de segurança.
A música da orquestra enchia toda a praça.
O paciente não deve comer nada antes da operação.
Os preços incluem os impostos e as despesas de envio.
O caminho da floresta termina perto de um pequeno lago.
No século passado foram construídas muitas pontes de ferro.
A pergunta é se podemos confiar nestes dados.
`),
  ja: lines(`
今日はとても天気がいいですね。
次の電車は八時に出ます。
私たちは明日、東京駅で会います。
このボタンを押すと、印刷が始まります。
ファイルを保存してから、アプリを閉じてください。
彼女は大学で経済学を勉強しています。
すみません、駅はどこですか?
新しい製品は来月発売されます。
会議は30分で終わりました。
この問題を解決するには、時間が必要です。
子供たちは公園で遊んでいます。
料金は1,500円で、送料は無料です。
パスワードを忘れた場合は、ここをクリックしてください。
昨日、友達と一緒に映画を見ました。
ゆっくり話してもらえますか?
`),
  zh: lines(`
今天的天气非常好。
下一班火车八点出发。
我们明天在北京火车站见面。
按下这个按钮，就可以开始打印。
请先保存文件，然后关闭应用程序。
她在大学学习经济学。
请问，车站在哪里？
新产品将在下个月发布。
会议在三十分钟后结束了。
要解决这个问题，我们需要时间。
孩子们正在公园里玩。
价格是1,500元，运费免费。
如果忘记了密码，请点击这里。
昨天我和朋友一起看了电影。
请您说慢一点，好吗？
`),
};
