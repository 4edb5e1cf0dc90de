import type { CallText } from './call.en.ts';

const and = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;

export const CALL_ES: CallText = {
  price: (name, price) => `${name} cuesta ${price} al año.`,
  priceFrom: (name, price, day) => `${name} cuesta ${price} al año y puede empezar el ${day}.`,
  lowest: 'Es el precio más bajo con todo lo que usted pidió.',
  onlyOnTerms: 'Es la única con todo lo que usted pidió.',
  only: 'Es la única cotización, con todo lo que usted pidió.',
  less: (name, by) => `${name} cuesta ${by} menos al año.`,
  more: (name, by) => `${name} cuesta ${by} más al año.`,
  same: (name) => `${name} cuesta más o menos lo mismo.`,
  lessSame: (name, by) => `${name} cuesta ${by} menos al año, con todo lo que usted pidió.`,
  moreSame: (name, by) => `${name} cuesta ${by} más al año, con todo lo que usted pidió.`,
  sameSame: (name) => `${name} cuesta más o menos lo mismo, con todo lo que usted pidió.`,
  terms: {
    building_limit: 'el límite para la casa',
    contents_limit: 'el límite para sus pertenencias',
    deductible: 'el deducible',
    dwelling: 'el límite para la casa',
    contents: 'el límite para sus pertenencias',
    other_structure: 'el límite para otras estructuras',
    loss_of_use: 'el límite para vivir en otro lugar',
    liability: 'el límite de responsabilidad civil',
    medical_payments: 'el límite de gastos médicos de visitas',
    aop_deductible: 'el deducible para todo menos huracán',
    hurricane_deductible: 'el deducible por huracán',
  },
  differs: (term, offered, asked) =>
    `${term.charAt(0).toUpperCase()}${term.slice(1)} es de ${offered}; usted pidió ${asked}.`,
  notStated: (terms) => `No indica ${and(terms)}.`,
  settlement: {
    new: 'Paga sus pertenencias a precio nuevo, aunque usted no lo pidió.',
    used: 'Paga sus pertenencias por lo que valen usadas, no a precio nuevo.',
    notStated: 'No dice si paga sus pertenencias a precio nuevo.',
  },
  living: {
    included: 'También paga hotel o alquiler durante la reparación.',
    none: 'No paga hotel ni alquiler durante la reparación.',
    notStated: 'No dice si paga hotel o alquiler durante la reparación.',
  },
  moreTerms: (count) =>
    count === 1
      ? 'Hay otra condición que no es como usted pidió.'
      : `Otras ${count} condiciones no son como usted pidió.`,
  moreNotStated: (count) =>
    count === 1 ? 'Tampoco indica otra condición.' : `Tampoco indica otras ${count} condiciones.`,
  saves: (deductible, by) => `Con un deducible de ${deductible} usted ahorra ${by} al año.`,
  ask: (label) => `¿${label}?`,
  confirm: (label, value) => `${label}: ${value}. ¿Es correcto?`,
  closing: '¿Hay un cierre de préstamo, y cuándo?',
  choice: '¿Cuál quiere que le envíe?',
};
