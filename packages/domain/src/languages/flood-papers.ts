import type { Language } from './language.ts';

/**
 * The papers about flood coverage that a client may sign. The wording is ours, so an agency should have counsel
 * review it (docs/wording.md).
 */
export const FLOOD_PAPER_KINDS = ['declined', 'acknowledged'] as const;
export type FloodPaperKind = (typeof FLOOD_PAPER_KINDS)[number];

export type FloodPaperText = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The text that the client agrees to by signing. */
  readonly agreement: string;
  readonly button: string;
  readonly signed: (name: string, day: string) => string;
};

const EN: Readonly<Record<FloodPaperKind, FloodPaperText>> = {
  declined: {
    title: 'Decline flood coverage',
    paragraphs: [
      'A home policy does not pay for damage by flood: water that rises from outside, from storm surge, rain, rivers or lakes.',
      'Flood coverage is sold separately, by the National Flood Insurance Program and by private insurers. Floods happen outside of high-risk zones, too. A new policy usually has a waiting period.',
      'You can ask your agent for a flood quote at any time. If you have a loan or a policy with Citizens, flood coverage may be required of you; signing here does not change that.',
    ],
    agreement:
      'I was offered flood coverage for this property and decline it. I understand that my home policy does not cover flood and that I would pay for flood damage myself.',
    button: 'Sign that I decline',
    signed: (name, day) => `${name} declined flood coverage on ${day}.`,
  },
  acknowledged: {
    title: 'Before you leave the National Flood Insurance Program',
    paragraphs: [
      'This property has flood insurance by the National Flood Insurance Program (NFIP). You are asking for coverage by a private insurer in its place.',
      'If you end the NFIP coverage, you may lose a rate below the full-risk rate. If you come back to the NFIP later, the full-risk rate may apply to the property.',
    ],
    agreement:
      'I understand that, if I end my NFIP coverage, the full-risk rate for flood insurance may apply to this property if I obtain such insurance by the NFIP later (section 627.715, Florida Statutes).',
    button: 'Sign that I understand',
    signed: (name, day) => `${name} signed this on ${day}.`,
  },
};

const ES: Readonly<Record<FloodPaperKind, FloodPaperText>> = {
  declined: {
    title: 'Rechazar la cobertura contra inundación',
    paragraphs: [
      'Una póliza de vivienda no paga los daños por inundación: agua que sube desde afuera, por marejada, lluvia, ríos o lagos.',
      'La cobertura contra inundación se vende por separado, por el Programa Nacional de Seguro contra Inundaciones y por aseguradoras privadas. También hay inundaciones fuera de las zonas de alto riesgo. Una póliza nueva suele tener un período de espera.',
      'Puede pedirle a su agente una cotización contra inundación en cualquier momento. Si tiene un préstamo o una póliza de Citizens, es posible que se le exija esta cobertura; firmar aquí no cambia eso.',
    ],
    agreement:
      'Se me ofreció cobertura contra inundación para esta propiedad y la rechazo. Entiendo que mi póliza de vivienda no cubre inundaciones y que yo pagaría los daños por inundación.',
    button: 'Firmar que la rechazo',
    signed: (name, day) => `${name} rechazó la cobertura contra inundación el ${day}.`,
  },
  acknowledged: {
    title: 'Antes de dejar el Programa Nacional de Seguro contra Inundaciones',
    paragraphs: [
      'Esta propiedad tiene un seguro del Programa Nacional de Seguro contra Inundaciones (NFIP). Usted pide en su lugar la cobertura de una aseguradora privada.',
      'Si termina la cobertura del NFIP, puede perder una tarifa menor que la de riesgo completo. Si vuelve más adelante al NFIP, puede aplicarse a la propiedad la tarifa de riesgo completo.',
    ],
    agreement:
      'Entiendo que, si termino mi cobertura del NFIP, puede aplicarse a esta propiedad la tarifa de riesgo completo si más adelante obtengo ese seguro por el NFIP (sección 627.715 de los Estatutos de Florida).',
    button: 'Firmar que lo entiendo',
    signed: (name, day) => `${name} firmó esto el ${day}.`,
  },
};

export type FloodProposalText = {
  readonly offer: { readonly title: string; readonly text: (count: number, price: string) => string };
  readonly sign: string;
  readonly neighborhood: {
    readonly title: string;
    readonly policies: (count: number, from: string, to: string) => string;
    readonly paid: (low: string, middle: string, high: string) => string;
    readonly full: (low: string, middle: string, high: string) => string;
    readonly claims: (count: number, since: number) => string;
    readonly partial: string;
    readonly source: string;
  };
};

export const FLOOD_PROPOSAL_TEXT: Readonly<Record<Language, FloodProposalText>> = {
  en: {
    offer: {
      title: 'Flood coverage for this home',
      text: (count, price) =>
        `A home policy does not pay for flood. Flood coverage for this property is quoted separately: ${count === 1 ? 'one price' : `${count} prices`}, from ${price} a year. Ask your agent for the flood quotes.`,
    },
    sign: 'Signature and date, only if you decline',
    neighborhood: {
      title: 'Flood insurance in the neighborhood, not of this house',
      policies: (count, from, to) =>
        `${count} policies of the National Flood Insurance Program on homes of the same kind in the same census block group, ${from} to ${to}.`,
      paid: (low, middle, high) => `Premium paid a year: half of them ${low} to ${high}, the middle one ${middle}.`,
      full: (low, middle, high) =>
        `Full-risk premium a year: half of them ${low} to ${high}, the middle one ${middle}.`,
      claims: (count, since) => `Flood claims since ${since}: ${count}.`,
      partial: 'FEMA has more policies than were read.',
      source: 'Source: OpenFEMA. This product uses the OpenFEMA API but is not endorsed by FEMA.',
    },
  },
  es: {
    offer: {
      title: 'Cobertura contra inundación para esta vivienda',
      text: (count, price) =>
        `Una póliza de vivienda no paga los daños por inundación. La cobertura contra inundación de esta propiedad se cotiza por separado: ${count === 1 ? 'un precio' : `${count} precios`}, desde ${price} al año. Pida a su agente las cotizaciones contra inundación.`,
    },
    sign: 'Firma y fecha, solo si la rechaza',
    neighborhood: {
      title: 'El seguro contra inundación en el vecindario, no de esta casa',
      policies: (count, from, to) =>
        `${count} pólizas del Programa Nacional de Seguro contra Inundaciones de viviendas del mismo tipo en el mismo grupo de bloques censales, del ${from} al ${to}.`,
      paid: (low, middle, high) => `Prima pagada al año: la mitad, de ${low} a ${high}; la del medio, ${middle}.`,
      full: (low, middle, high) =>
        `Prima de riesgo completo al año: la mitad, de ${low} a ${high}; la del medio, ${middle}.`,
      claims: (count, since) => `Reclamos por inundación desde ${since}: ${count}.`,
      partial: 'FEMA tiene más pólizas de las que se leyeron.',
      source: 'Fuente: OpenFEMA. Este producto usa la API de OpenFEMA, pero no está respaldado por FEMA.',
    },
  },
};

export const FLOOD_PAPER_TEXT: Readonly<Record<Language, Readonly<Record<FloodPaperKind, FloodPaperText>>>> = {
  en: EN,
  es: ES,
};
