import type { ProposalText } from './proposal.en.ts';

export const PROPOSAL_ES: ProposalText = {
  kinds: {
    flood: 'contra inundación',
    home: 'de vivienda',
    auto: 'de auto',
    life: 'de vida',
    pet: 'para mascotas',
  },
  yes: 'Sí',
  no: 'No',
  none: 'nada',
  notStated: 'No indicado',
  endsOn: (day) => `vence el ${day}`,
  sameAsNow: 'mismo precio que ahora',
  lessThanNow: (amount) => `${amount} menos que ahora`,
  moreThanNow: (amount) => `${amount} más que ahora`,
  onOtherTerms: (price) => `${price}, con otras condiciones`,
  notConfirmed: 'no confirmado por la aseguradora',
  entered: 'anotado a mano',
  replacementCost: 'a precio nuevo',
  actualCashValue: 'a valor real en efectivo (con depreciación)',
  deductibleOf: (label) => `Deducible: ${label}`,
  unstated: {
    building_limit: 'el límite para la casa',
    contents_limit: 'el límite para las pertenencias',
    deductible: 'el deducible',
    replacement_cost_on_content: 'cómo se pagan las pertenencias (a precio nuevo o a valor real en efectivo)',
    temporary_living_expense: 'si paga otro lugar para vivir durante la reparación',
    dwelling: 'el límite para la casa',
    contents: 'el límite para las pertenencias',
    other_structure: 'el límite para otras estructuras',
    loss_of_use: 'el límite para vivir en otro lugar',
    medical_payments: 'el límite para gastos médicos de visitas',
    liability: 'el límite de responsabilidad civil',
    aop_deductible: 'el deducible',
    hurricane_deductible: 'el deducible por huracán',
  },
  notStatedByCarrier: (what) => `La aseguradora no ha indicado ${what}`,
  change: (label, from, to) => `${label}: ${from}, ahora ${to}`,
  floor: (difference, baseFlood) =>
    difference === 0
      ? 'El piso más bajo queda al nivel base de inundación.'
      : `El piso más bajo queda ${Math.abs(difference)} pies por ${difference > 0 ? 'encima' : 'debajo'} del nivel base de inundación de ${baseFlood} pies.`,
  license: (state, number) => `Licencia de agencia ${state} ${number}`,
  client: 'Cliente',
  titleOfOne: (kind, name) => `Propuesta de seguro ${kind} para ${name}`,
  headingOfOne: (kind, name) => `Seguro ${kind} para ${name}`,
  descriptionOfOne: (isQuote, address) => `Una ${isQuote ? 'cotización' : 'estimación'} para ${address}`,
  titleOfSeveral: (kind, name) => `Cotizaciones de seguro ${kind} para ${name}`,
  descriptionOfSeveral: (counts, address) => `${counts} para ${address}`,
  titleOfAll: (name) => `Cotizaciones de seguro para ${name}`,
  quote: 'Cotización',
  indication: 'Estimación',
  carrierSays: 'La aseguradora dice',
  note: 'Nota',
  goodUntilDay: (day) => `válida hasta el ${day}`,
  garageAttached: 'Garaje unido a la casa',
  chooseQuote: (agency) =>
    `Pido a ${agency} que solicite esta cotización, y he leído las diferencias y los avisos de esta propuesta. Entiendo que mi firma no inicia ninguna cobertura.`,
  chooseIndication: (agency) =>
    `Pido a ${agency} que siga adelante con esta estimación, que no se puede contratar hasta que la aseguradora haya revisado el riesgo. Entiendo que mi firma no inicia ninguna cobertura.`,
  chooseNamed: (agency) =>
    `Pido a ${agency} que siga adelante con la opción que nombro arriba, y he leído las diferencias y los avisos de esta propuesta. Entiendo que mi firma no inicia ninguna cobertura.`,
  disclaimer:
    'Las primas son las de las aseguradoras, con los cargos e impuestos que indicaron, para los datos de arriba. Una estimación no es un precio que se pueda contratar. La cobertura empieza solo cuando la aseguradora la confirma; solo la póliza establece lo que está cubierto.',
  agreement: (agent) =>
    `Elijo esta cotización y acepto firmar electrónicamente. Entiendo que esto no inicia la cobertura: empieza solo después de que la aseguradora la confirme y reciba el pago. También puedo firmar en papel; ${agent} me lo envía.`,
  heads: {
    deductible: 'Deducible',
    building_limit: 'Casa',
    contents_limit: 'Pertenencias',
    replacement_cost_on_content: 'Pertenencias pagadas',
    aop_deductible: 'Deducible',
    hurricane_deductible: 'Por huracán',
    dwelling: 'Casa',
    contents: 'Pertenencias',
  },
  notices: {
    notAPolicy: {
      title: 'No es una póliza.',
      text: 'La cobertura empieza solo cuando la aseguradora la ha confirmado y la prima está pagada. Solo la póliza establece lo que está cubierto.',
    },
    price: {
      title: 'Precio.',
      text: 'Es para los datos de este documento, y puede cambiar si cambia alguno de ellos o si la aseguradora los revisa.',
    },
    indication: {
      title: 'Estimación.',
      text: 'Es un cálculo de la aseguradora, no un precio que se pueda contratar. No se puede comprar hasta que la aseguradora haya revisado el riesgo.',
    },
    lender: {
      title: 'Prestamista.',
      text: 'Pida a su prestamista que confirme que acepta una póliza privada contra inundación antes de cancelar otra.',
    },
    nfip: {
      title: 'NFIP.',
      text: 'Si ahora tiene un seguro contra inundación del NFIP y lo deja, es posible que pague la tarifa de riesgo completo si regresa.',
    },
    surplusFlorida: {
      title: 'Líneas excedentes (surplus lines).',
      text: 'Las tarifas y los formularios de las aseguradoras de líneas excedentes no están aprobados por ninguna agencia reguladora de Florida, y la Ley de Garantía de Seguros de Florida no lo protege si la aseguradora queda insolvente.',
    },
  },
  signed: {
    title: (signer) => `Elección firmada por ${signer}`,
    heading: (kind) => `Elección firmada de seguro ${kind}`,
    description: (kind, address, day) => `Seguro ${kind} para ${address}, elegido y firmado el ${day}`,
    by: 'Firmado por',
    time: 'Hora',
    moment: (day, time, iso) => `${day}, ${time}, hora del Este (${iso})`,
    from: 'Desde',
    hash: 'SHA-256 de lo que se mostró',
    subject: (kind, street) => `Elección firmada de seguro ${kind} para ${street}`,
    hello: (name) => `Hola${name ? `, ${name}` : ''}:`,
    body: 'Adjuntamos lo que usted eligió y firmó, para sus archivos. La cobertura empieza solo cuando la aseguradora la ha confirmado y la prima está pagada.',
  },
};
