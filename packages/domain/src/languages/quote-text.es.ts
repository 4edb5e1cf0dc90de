import { clientDate } from '../time/format.ts';
import type { QuoteText } from './quote-text.en.ts';

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;
const days = (count: number): string => counted(count, 'día', 'días');
const waits = (count: number): string =>
  count === 0 ? 'Sin período de espera' : `Período de espera de ${days(count)}`;
const nfipWait = (count: number): string => `Período de espera del NFIP de ${days(count)}`;

export const QUOTE_TEXT_ES: QuoteText = {
  about: (price) => `aprox. ${price}`,
  and: (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`),
  quotes: (count) => counted(count, 'cotización', 'cotizaciones'),
  indications: (count) => counted(count, 'estimación', 'estimaciones'),
  quoteNoun: (count) => (count === 1 ? 'cotización' : 'cotizaciones'),
  indicationNoun: (count) => (count === 1 ? 'estimación' : 'estimaciones'),
  range: (low, high) => `de ${low} a ${high}`,
  pdfOfOne: (isQuote) => `El PDF adjunto muestra la ${isQuote ? 'cotización' : 'estimación'} completa.`,
  pdfOfSeveral: 'El PDF adjunto las muestra una al lado de la otra.',
  gaps: {
    buildingNotStated: 'Límite para la casa no indicado',
    buildingBelowReplacement: (amount) => `Límite para la casa ${amount} menor que lo que puede costar reconstruirla`,
    buildingBelowHighest: (amount) => `Límite para la casa ${amount} menor que el más alto`,
    contentsNotStated: 'Cobertura de pertenencias no indicada',
    contentsBelowHighest: (amount) => `Pertenencias ${amount} por debajo del límite más alto`,
    contentsNotCovered: 'Las pertenencias no están cubiertas',
    basementNotStated: 'Cobertura de lo que hay en el sótano no indicada',
    basementExcluded: 'Las pertenencias en el sótano no están cubiertas',
    basementBelow: (amount) => `Pertenencias en el sótano ${amount} por debajo de lo pedido`,
    actualCashValue: 'Pertenencias pagadas a valor real en efectivo: recibe menos por lo que ya es viejo',
    roofAtCashValue: 'Techo pagado a valor real en efectivo: recibe menos si ya es viejo',
    buildingAtCashValue: 'Casa pagada a valor real en efectivo: recibe menos si ya es vieja',
    deductibleAboveLowest: (amount) => `Deducible ${amount} mayor que el más bajo`,
    deductibleNotStated: 'Deducible no indicado',
    indication: 'Es una estimación: todavía no se puede contratar',
    sample: 'Tarifas de muestra, de ninguna aseguradora: no se puede contratar',
  },
  differences: {
    other: (label, offered, asked) => `${label}: ${offered}, se pidió ${asked}`,
    settlement: (label, offered, asked) => `${label} ${offered}, se pidió ${asked}`,
    notStated: (label) => `${label}: no indicado`,
    replacementCost: 'a precio nuevo',
    actualCashValue: 'a valor real en efectivo (con depreciación)',
    none: 'nada',
    included: 'incluido',
    terms: {
      building_limit: 'Casa',
      contents_limit: 'Pertenencias',
      deductible: 'Deducible',
      dwelling: 'Casa',
      contents: 'Pertenencias',
      other_structure: 'Otras estructuras',
      loss_of_use: 'Gastos por no poder vivir en la casa',
      liability: 'Responsabilidad civil',
      medical_payments: 'Gastos médicos de visitas',
      aop_deductible: 'Deducible (todo menos huracán)',
      hurricane_deductible: 'Deducible por huracán',
      replacement_cost_on_content: 'Pertenencias pagadas',
      contents_settlement: 'Cómo se pagan las pertenencias',
      temporary_living_expense: 'Hotel o alquiler durante la reparación',
    },
  },
  start: {
    nfip: (count) => nfipWait(count),
    nfipRevision: (count, months) => `${nfipWait(count)} si el mapa se revisó en los últimos ${months} meses`,
    nfipClosing: 'Sin período de espera del NFIP si se cierra un préstamo',
    nfipWildfire: (count, within) =>
      `${nfipWait(count)}; FEMA puede no aplicarlo a inundaciones por un incendio en terreno federal, si se compra en los ${days(within)} después de contenerlo`,
    nfipLapsed: (since, reason) =>
      `como muy pronto; el NFIP no tiene autorización desde el ${clientDate('es', since)} y no emite pólizas nuevas hasta que el Congreso la renueve. ${reason}`,
    waits,
    closing: (count) =>
      count === 0 ? 'Sin espera si se cierra un préstamo' : `${waits(count)} si se cierra un préstamo`,
    notStated: 'La aseguradora no ha indicado ningún período de espera.',
  },
  whyNot: {
    bound: 'Su póliza ya está emitida. Su agente puede cambiarla.',
    superseded: 'Este precio ya no es actual. Su agente puede enviarle uno nuevo.',
    expired: 'Este precio ya venció. Su agente puede enviarle uno nuevo.',
    noPrice: 'Esta aseguradora no ha dado ningún precio.',
    indication:
      'Es una estimación, no una cotización: no se puede elegir antes de que la aseguradora revise su propiedad.',
  },
  good: {
    contents: 'Pertenencias reemplazadas a precio nuevo',
    living: 'Hotel o alquiler durante la reparación',
  },
};
