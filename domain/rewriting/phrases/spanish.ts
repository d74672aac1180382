import type { WordyPhrases } from './phrase-list.ts';

/** Only phrases whose replacement keeps mood and agreement: none that would turn a subjunctive into an indicative. */
export const SPANISH_PHRASES: WordyPhrases = {
  phrases: `
    a día de hoy > hoy
    a fin de > para
    a la mayor brevedad posible > lo antes posible
    asimismo > también
    con anterioridad > antes
    con anterioridad a > antes de
    con anterioridad al > antes del
    con carácter gratuito > gratis
    con el fin de > para
    con el objetivo de > para
    con el objeto de > para
    con el propósito de > para
    con frecuencia > a menudo
    con la finalidad de > para
    con posterioridad > después
    con posterioridad a > después de
    con posterioridad al > después del
    dado que > porque
    de conformidad con > según
    de forma automática > automáticamente
    de forma gratuita > gratis
    de forma inmediata > enseguida
    de forma rápida > rápidamente
    de igual modo > también
    de manera automática > automáticamente
    de manera gratuita > gratis
    de manera inmediata > enseguida
    de manera rápida > rápidamente
    debido al hecho de que > porque
    efectuar un pago > pagar
    efectuar una compra > comprar
    en ausencia de > sin
    en base a > según
    en el momento actual > ahora
    en la actualidad > ahora
    en la mayoría de los casos > casi siempre
    en la mayoría de las ocasiones > casi siempre
    en lo que respecta a > sobre
    en lo que respecta al > sobre el
    en lo relativo a > sobre
    en lo relativo al > sobre el
    en primer lugar, > primero,
    en relación con > sobre
    en todo momento > siempre
    en un futuro próximo > pronto
    es necesario señalar que >
    es preciso señalar que >
    está en condiciones de > puede
    están en condiciones de > pueden
    hace uso de > usa
    hacen uso de > usan
    hacer uso de > usar
    igualmente > también
    la totalidad de los > todos los
    la totalidad de las > todas las
    no obstante, > sin embargo,
    por lo que se refiere a > sobre
    por lo que se refiere al > sobre el
    puesto que > porque
    realizar una compra > comprar
    se encuentra en disposición de > puede
    tiene la capacidad de > puede
    tiene la posibilidad de > puede
    tienen la capacidad de > pueden
    tienen la posibilidad de > pueden
    tomar en consideración > tener en cuenta
    tomar una decisión > decidir
    utilización de > uso de
    ya que > porque`,
  subjects: 'él ella ellos ellas nosotros usted ustedes esto',
  dropped: 'y',
  kept: 'pero',
  subordinators: `si cuando aunque porque mientras como donde que quien cual cuyo hasta desde antes después para ni tanto no`,
};
