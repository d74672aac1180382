import { describe, expect, it } from 'vitest';
import { normalizeForSpeech } from './normalize-for-speech.ts';

describe('a text to be spoken', () => {
  it.each([
    ['es-ES', 'El Sr. Pérez corre 10 km en 50 min.', 'El señor Pérez corre 10 kilómetros en 50 minutos.'],
    ['es', 'Un 25 % de EE. UU.', 'Un 25 por ciento de Estados Unidos'],
    ['es', 'Visite https://www.example.com/a-b.', 'Visite example punto com barra a guion b.'],
    ['en-GB', 'Mail info@example.org, e.g. today', 'Mail info at example dot org, for example today'],
    ['de', 'Das sind z. B. 3,5 kg, d.h. viel', 'Das sind zum Beispiel 3,5 Kilogramm, das heißt viel'],
    ['fr', 'M. et Mme Dupont & fils', 'Monsieur et Madame Dupont et fils'],
    ['en', 'The end.Then a line', 'The end.Then a line'],
    ['en', 'Version 3 lines, 5 m² and 20 mph', 'Version 3 lines, 5 square metres and 20 mph'],
    [
      'de',
      'Für 20 € mit 50 km/h, 3 m² bei 20 °C',
      'Für 20 Euro mit 50 Kilometer pro Stunde, 3 Quadratmeter bei 20 Grad Celsius',
    ],
    ['de', 'Siehe www.example.de/a_b, usw.', 'Siehe example Punkt de Schrägstrich a Unterstrich b, und so weiter'],
    ['en', 'It costs $1,200.50 or £3, 40% off', 'It costs 1,200.50 dollars or 3 pounds, 40 percent off'],
    ['en', 'Dr. Smith weighs 70kg', 'Doctor Smith weighs 70 kilograms'],
    [
      'fr',
      'Environ 5 % à 30 km/h, p. ex. 12,5 €',
      'Environ 5 pour cent à 30 kilomètres par heure, par exemple 12,5 euros',
    ],
    ['fr', 'Écrivez à info@exemple.fr', 'Écrivez à info arobase exemple point fr'],
    ['it', 'Il Sig. Rossi pesa 80 kg & beve 2 l, ecc.', 'Il signor Rossi pesa 80 chilogrammi e beve 2 litri, eccetera'],
    ['it', 'Il 10 % su esempio.it/sconti', 'Il 10 per cento su esempio punto it barra sconti'],
    ['pt-BR', 'A Sra. Lima paga 5 $ por 3 min, etc.', 'A senhora Lima paga 5 dólares por 3 minutos, et cetera'],
    ['pt', 'Veja https://exemplo.pt, 15% menos', 'Veja exemplo ponto pt, 15 por cento menos'],
    ['es', 'De 1.000 a 2,5 millones, a 100 £', 'De 1.000 a 2,5 millones, a 100 libras'],
    ['fi', 'Hyvää 🙂 huomenta, 5 km', 'Hyvää huomenta, 5 km'],
  ])('in %s: %s', (language, written, spoken) => {
    expect(normalizeForSpeech(written, language)).toBe(spoken);
  });

  it.each([
    ['It cost $3.5 million.', 'en', 'It cost 3.5 million dollars.'],
    ['It cost US$5, or $1.', 'en', 'It cost 5 dollars, or 1 dollar.'],
    ['Costó 3,5 millones $ en 1 h.', 'es', 'Costó 3,5 millones de dólares en 1 hora.'],
    ['A 1 km, 21 kg, 1 °C', 'it', 'A 1 chilometro, 21 chilogrammi, 1 grado Celsius'],
    ['Cuesta 2 mil millones €, o $1 millón.', 'es', 'Cuesta 2 mil millones de euros, o 1 millón de dólares.'],
    ['3,5 Mio. € und 2 Mrd. $', 'de', '3,5 Millionen Euro und 2 Milliarden Dollar'],
    ['2 millions €, 3 Mds $, 1,5 kg', 'fr', "2 millions d'euros, 3 milliards de dollars, 1,5 kilogramme"],
    ['1 milione €, 2 miliardi $', 'it', '1 milione di euro, 2 miliardi di dollari'],
    ['R$ 5, R$1, US$ 2 bilhões, 1,5 h', 'pt-BR', '5 reais, 1 real, 2 bilhões de dólares, 1,5 hora'],
    ['¥500 or 1,000 R$', 'en', '500 yen or 1,000 reais'],
    ['Nach 1 h und 2 min', 'de', 'Nach 1 Stunde und 2 Minuten'],
  ])('%j has amounts as they are counted', (text, language, spoken) => {
    expect(normalizeForSpeech(text, language)).toBe(spoken);
  });

  it.each([
    ['Desde el 15/03/2024 hasta el 1.4.2024', 'es', 'Desde el 15 de marzo de 2024 hasta el 1 de abril de 2024'],
    ['On 3/15/2024 and 2024-12-31', 'en', 'On March 15, 2024 and December 31, 2024'],
    ['On 15/3/2024', 'en-GB', 'On 15 March 2024'],
    ['Am 15.03.2024 um 8:30', 'de', 'Am 15. März 2024 um 8:30'],
    ['À 8h30, 12\u202F500 personnes', 'fr', 'À 8 heures 30, 12500 personnes'],
    ['Version 1.2.2024.3, 31.02.2024, 3/4', 'en', 'Version 1.2.2024.3, 31.02.2024, 3/4'],
  ])('%j has dates, times and numbers as they are said', (text, language, spoken) => {
    expect(normalizeForSpeech(text, language)).toBe(spoken);
  });
});
