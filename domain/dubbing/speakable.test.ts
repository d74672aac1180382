import { describe, expect, it } from 'vitest';
import { toSpeakable } from './speakable.ts';

describe('a text to be spoken', () => {
  it.each([
    ['es-ES', 'El Sr. Pérez corre 10 km en 50 min.', 'El señor Pérez corre 10 kilómetros en 50 minutos.'],
    ['es', 'Un 25 % de EE. UU.', 'Un 25 por ciento de Estados Unidos'],
    ['es', 'Visite https://www.example.com/a-b.', 'Visite example punto com barra a guion b.'],
    ['en-GB', 'Mail info@example.org, e.g. today', 'Mail info at example dot org, for example today'],
    ['de', 'Das sind z. B. 3,5 kg, d.h. viel', 'Das sind zum Beispiel 3,5 Kilogramm, das heißt viel'],
    ['fr', 'M. et Mme Dupont & fils', 'Monsieur et Madame Dupont et fils'],
    ['en', 'The end.Then a line', 'The end.Then a line'],
    ['en', 'Version 3 lines, 5 m² and 20 mph', 'Version 3 lines, 5 m² and 20 mph'],
    ['fi', 'Hyvää 🙂 huomenta, 5 km', 'Hyvää huomenta, 5 km'],
  ])('in %s: %s', (language, written, spoken) => {
    expect(toSpeakable(written, language)).toBe(spoken);
  });
});
