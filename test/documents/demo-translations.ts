type Pairs = readonly (readonly [string, string])[];

/**
 * Every text of the demo's documents with its translation by the embedded engine, in document order. A reader of Spanish has
 * checked each pair: change a text only together with such a check.
 */
export const CHECKED_DOCUMENTS: Readonly<Record<string, Pairs>> = {
  'quick-start-guide.docx': [
    ['First steps', 'Primeros pasos'],
    [
      'This guide describes the installation and the maintenance of the coffee machine. You must read the safety instructions before the first use.',
      'Esta guía describe la instalación y el mantenimiento de la máquina de café. Tienes que leer las instrucciones de seguridad antes del primer uso.',
    ],
    ['Installation', 'Instalación'],
    ['Remove the machine from the box.', 'Sacar la máquina de la caja.'],
    ['Insert the paper filter and add the coffee.', 'Insertar el filtro de papel y añadir el café.'],
    ['Fill the tank with cold water.', 'Llenar el depósito con agua fría.'],
    ['Connect the cable and press the red button.', 'Conectar el cable y pulsar el botón rojo.'],
    [
      'The machine needs two minutes to heat the water. The green light indicates that the machine is ready. Our engineers recommend fresh water every day.',
      'La máquina necesita dos minutos para calentar el agua. La luz verde indica que la máquina está a punto. Nuestros ingenieros recomiendan agua fresca todos los días.',
    ],
    ['Problems and solutions', 'Problemas y soluciones'],
    ['Problem', 'Problema'],
    ['Solution', 'Solución'],
    ['The coffee is too strong.', 'El café es demasiado fuerte.'],
    ['Reduce the amount of coffee.', 'Reducir la cantidad de café.'],
    ['There is not enough water in the tank.', 'No hay bastante agua en el depósito.'],
    ['Fill the tank and press the button again.', 'Llenar el depósito y pulsar el botón otra vez.'],
    ['The machine makes strange noises.', 'La máquina hace ruidos extraños.'],
    ['Remove the filter and wash it.', 'Sacar el filtro y lavarlo.'],
    ['Warranty and service', 'Garantía y servicio'],
    [
      'The machine has a warranty of two years. The warranty includes the repair of the machine, but it does not include the filters. You can find more information on our website or write to service@example.com.',
      'La máquina tiene una garantía de dos años. La garantía incluye la reparación de la máquina, pero no incluye los filtros. Puedes encontrar más información en nuestro sitio web o escribir a service@example.com.',
    ],
    ['Model: {model}', 'Modelo: {model}'],
    ['Coffee machine: quick start guide', 'Máquina de café: guía de inicio rápido'],
    ['Page  of ', 'Página  de '],
    ['Coffee machine', 'Máquina de café'],
  ],
  'coffee-tour.srt': [
    ['Welcome to our coffee factory.', 'Bienvenido a nuestra fábrica de café.'],
    ['Today you will see how we prepare the coffee.', 'Hoy verás cómo preparamos el café.'],
    ['The red button activates the machine.', 'El botón rojo activa la máquina.'],
    ['The coffee is ready.Thank you very much.', 'El café está a punto.Muchas gracias.'],
    [
      'At the end of the visit you can drink a cup of coffee in the garden.',
      'Al final de la visita puedes beber una taza de café en el jardín.',
    ],
  ],
};

/** The cells of the price list that the demo translates, checked in the same way; the next column has the translation. */
export const CHECKED_CELLS: Pairs = [
  ['Organic coffee from Colombia', 'Café orgánico de Colombia'],
  ['Decaffeinated coffee', 'Café descafeinado'],
  ['One hundred paper filters', 'Cien filtros de papel'],
  ['Electric coffee grinder', 'Molinillo de café eléctrico'],
  ['Stainless steel spoon', 'Cuchara de acero inoxidable'],
];

/** Speech of the clip, as subtitles, without commas: recognition sets them differently on different processors. */
export const CHECKED_SUBTITLES: readonly string[] = [
  'Bienvenido a nuestra fábrica de café.',
  'Cada mañana recibimos café fresco de Brasil.',
  'Esta máquina puede preparar 100 tazas de café cada hora.',
  'Al final de la visita puedes beber una taza de café en el jardín.',
  'Muchas gracias.',
];
