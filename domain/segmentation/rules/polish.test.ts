import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('pl-PL', {
  'the full stop': [
    'Pada deszcz. | Zostajemy w domu.',
    'Urodziła się w 1998. | Paweł jest młodszy.',
    'Kto tam? | Nikt! | Szkoda.',
  ],
  'ordinals and dates (PWN)': [
    'Dnia 1. maja nie pracujemy. | Odpoczywamy.',
    'Jest w 2. klasie, na 3. Kongresie była gościem.',
    'Spotkanie jest 3.10.2024 o 9.30. | Zapraszamy.',
    'Moja siostra ma lat 35. | Ona mieszka w Łodzi.',
  ],
  titles: [
    'Prof. Nowak i ks. Kowalski przyszli. | Dyr. Lis nie.',
    'Mieszka przy ul. Długiej, obok pl. Wolności. | Jest głośno.',
    'Kościół św. Anny i gen. Bem.',
  ],
  'abbreviations that go on': [
    'Owoce, np. Jabłka i gruszki. | Wybierz.',
    'Byli m.in. Anna i Piotr, tj. Goście.',
    'Por. Mickiewicz, ok. 20 stron, tzw. Dziady.',
  ],
  'abbreviations before numbers': [
    'Zob. s. 25 i art. 4. | To jasne.',
    'W rozdz. IV, na rys. 3 jest więcej.',
    'Tel. 22 123 45 67. | Dzwoń.',
  ],
  'abbreviations that can be final': [
    'Zmarł w 1837 r. | Potem wybuchła wojna.',
    'W 1939 r. Polska walczyła.',
    'Żył w XX w. | On pisał wiersze.',
    'Cezar zginął w 44 r. p.n.e. | Potem wybuchła wojna.',
    'Pracuje w Nowak S.A. | To duża firma.',
    'Jabłka, gruszki itd. | Potem wyszedł.',
    'Jabłka, gruszki itp. są zdrowe.',
  ],
  initials: ['J. I. Kraszewski pisał dużo. | Czytałem go.', 'Książka A. Nowaka jest nowa.'],
  numbers: ['To kosztuje 1 234,50 zł. | Drogo!', 'Wersja 2.0.1 jest gotowa. | Pobierz ją.'],
  quotations: [
    '„Chodź!” zawołała. | Przyszedł.',
    '„Kto to?” | „Nikt.”',
    '– Kto tam? – zapytała Anna.',
    'Powiedział: „Idę. | Ty zostań.” | I poszedł.',
    'Czytam »Lalkę«. | Jest długa.',
  ],
  brackets: ['Przyszedł późno (padało). | Ona spała.', 'Przyszedł. | (Padało.) | Ona spała.'],
  ellipses: ['No… może.', 'Nie wiem... | Zobaczymy.'],
  lists: ['1. Otwórz pokrywę ¶ 2. Zamknij pokrywę', 'a) Chleb | b) Mleko'],
  addresses: ['Zobacz www.przyklad.pl. | Pisz na info@przyklad.pl. | Dziękujemy.'],
  'a forgotten space': ['Jest późno.||To koniec.'],
});
