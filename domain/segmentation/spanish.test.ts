import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { segmentRanges } from './segment-ranges.ts';

const cut = (text: string) =>
  segmentRanges(plainText(text), 'es-MX', 'sentence').map(({ start, end }) => text.slice(start, end));

/**
 * Expected segments, ` | ` where the text has a space between two, `||` where it has nothing. The source is the
 * Ortografía de la lengua española (RAE and ASALE, 2010).
 */
const CASES: Record<string, string[]> = {
  'the full stop': [
    'Llegó tarde. | Nadie dijo nada.',
    'Son las 10.30. | Vámonos.',
    'Terminó en 1998. | Después se mudó.',
  ],
  'opening marks': [
    '¿Cómo está? | ¡Muy bien! | Gracias.',
    '¡Hola! | ¿Qué tal?',
    '¿Quién viene?, preguntó ella.',
    '¿Vienes? preguntó él.',
    'Pablo, ¿adónde vas? | ¡¿Qué viste?!',
    '¿Te gusta? ¿de verdad?',
    'De esta manera ¡por fin! ganó la copa.',
  ],
  titles: [
    'El Sr. Pérez y la Sra. Gil llegaron. | Se fueron pronto.',
    'Hablé con la Dra. Ruiz y el Lic. Soto.',
    'Vive en la Avda. América, cerca de la Pza. Mayor. | Es ruidosa.',
    'El Excmo. Sr. D. Juan Ríos habló. | Todos callaron.',
    'La Prof.ª Díaz y D.ª Ana Sanz firmaron.',
    'El Gral. San Martín cruzó los Andes.',
  ],
  'abbreviations before a number': [
    'Véase la pág. 25 y el art. 4. | Es claro.',
    'Está en el núm. 7 del cap. IV. | Léalo.',
    'El n.º 5 y la 2.ª edición valen 3.000 euros.',
    'Llame al tel. 555 1234 o a la ext. 12.',
  ],
  'words in the middle': [
    'Trajo fruta, p. ej. peras y uvas.',
    'Compárese cf. Nebrija y v. gr. Covarrubias.',
    'Hay aprox. 20 personas.',
  ],
  'doubled letters': [
    'Viajó a EE. UU. para estudiar.',
    'Viajó a EE. UU. | Allí estudió.',
    'Los JJ. OO. de Tokio y los RR. HH. de la firma.',
    'El Gobierno de EE. UU. Biden incluido.',
  ],
  'companies and forms of address': [
    'Trabaja en Pérez y Cía. | La empresa es grande.',
    'Trabaja en Construcciones Gil S. A. | El sueldo es bueno.',
    'Firmó Muebles Soto, S. L. Madrid, enero.',
    'Lo saluda a Ud. | Su amigo, Juan.',
    '¿Cómo está Ud. Pérez?',
  ],
  'hours and eras': [
    'Abre a las 8 a. m. y cierra a las 10 p. m. | El lunes no abre.',
    'Murió en el 44 a. C. | Los romanos lo lloraron.',
    'Salió a las 5 p.m. | Nosotros también.',
  ],
  initials: ['J. L. Borges escribió eso. | Lo leí.', 'Lo dijo José A. Gómez ayer.'],
  quotations: [
    '«Es tarde», dijo. | Se fue.',
    '«Es tarde.», dijo Ana.',
    'Dijo: «Es tarde». | Nadie contestó.',
    '“¿Quién eres?” | “Nadie.”',
    '«¡Ven!» gritó.',
  ],
  brackets: ['Llegó tarde (llovía). | Se sentó.', 'Llegó. | (Llovía). | Se sentó.'],
  'the dash of a dialogue': ['—¿Quién es? —preguntó Ana.', '—Ven aquí —dijo Juan—. | Ahora.', '—No sé. | —Yo tampoco.'],
  ellipses: ['Bueno… no sé.', 'No quiero… | Es tarde.', 'Trajo peras, uvas... y nada más.', '¿Y si...? | No lo creo.'],
  'etc.': ['Trajo peras, uvas, etc. | Luego se fue.', 'Peras, etc. y uvas.'],
  'a forgotten space': ['Es tarde.||La tienda cerró.||¿Qué hacemos?'],
  'lists in a line': ['1. Abra la tapa | 2. Cierre la tapa', '• Pan | • Leche', 'a) Pan | b) Leche | c) Sal'],
  addresses: ['Visite www.ejemplo.es. | Es gratis.', 'Escriba a ana.gil@ejemplo.com.mx. | Responderemos.'],
};

describe('Spanish sentences', () => {
  const all = Object.entries(CASES).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const));

  it.each(all)('%s: %s', (_, marked) => {
    const text = marked.replaceAll('||', '').replaceAll(' | ', ' ');
    expect(cut(text)).toEqual(marked.split(/ \| |\|\|/u));
  });

  it('continue over a wrapped line and end at any other', () => {
    expect(cut('Un título\nUna frase que sigue\nen otra línea.')).toEqual([
      'Un título',
      'Una frase que sigue\nen otra línea.',
    ]);
  });
});
