export const PROPOSAL_EN = {
  kinds: { flood: 'flood', home: 'home', auto: 'auto', life: 'life', pet: 'pet' },
  yes: 'Yes',
  no: 'No',
  none: 'none',
  notStated: 'Not stated',
  endsOn: (day: string): string => `ends ${day}`,
  sameAsNow: 'same price as now',
  lessThanNow: (amount: string): string => `${amount} less than now`,
  moreThanNow: (amount: string): string => `${amount} more than now`,
  onOtherTerms: (price: string): string => `${price}, on other terms`,
  notConfirmed: 'not confirmed by the carrier',
  entered: 'entered',
  replacementCost: 'Replacement cost',
  actualCashValue: 'Actual cash value',
  deductibleOf: (label: string): string => `${label} deductible`,
  /** Names of unstated terms, which follow 'The carrier has not stated'. */
  unstated: {
    building_limit: 'the limit for the building',
    contents_limit: 'the limit for contents',
    deductible: 'the deductible',
    replacement_cost_on_content: 'how contents are paid (replacement cost or actual cash value)',
    temporary_living_expense: 'whether it pays for living elsewhere during repairs',
    dwelling: 'the limit for the dwelling',
    contents: 'the limit for contents',
    other_structure: 'the limit for other structures',
    loss_of_use: 'the limit for loss of use',
    medical_payments: 'the limit for medical payments',
    liability: 'the limit for liability',
    aop_deductible: 'the deductible',
    hurricane_deductible: 'the hurricane deductible',
  },
  notStatedByCarrier: (what: string): string => `The carrier has not stated ${what}`,
  change: (label: string, from: string, to: string): string => `${label} ${from}, now ${to}`,
  floor: (difference: number, baseFlood: string): string =>
    difference === 0
      ? 'The lowest floor lies at the base flood elevation.'
      : `The lowest floor lies ${Math.abs(difference)} ft ${difference > 0 ? 'above' : 'below'} the base flood elevation of ${baseFlood} ft.`,
  license: (state: string, number: string): string => `${state} agency license ${number}`,
  client: 'Client',
  titleOfOne: (kind: string, name: string): string => `${kind} insurance proposal for ${name}`,
  headingOfOne: (kind: string, name: string): string => `${kind} insurance for ${name}`,
  descriptionOfOne: (isQuote: boolean, address: string): string =>
    `One ${isQuote ? 'quote' : 'indication'} for ${address}`,
  titleOfSeveral: (kind: string, name: string): string => `${kind} insurance quotes for ${name}`,
  descriptionOfSeveral: (counts: string, address: string): string => `${counts} for ${address}`,
  titleOfAll: (name: string): string => `Insurance quotes for ${name}`,
  quote: 'Quote',
  indication: 'Indication',
  carrierSays: 'The carrier says',
  note: 'Note',
  goodUntilDay: (day: string): string => `good until ${day}`,
  garageAttached: 'Garage attached',
  chooseQuote: (agency: string): string =>
    `I ask ${agency} to apply for this quote, and I have read the differences and notices of this proposal. I understand that my signature starts no coverage.`,
  chooseIndication: (agency: string): string =>
    `I ask ${agency} to go on with this indication, which cannot be bought until the carrier has reviewed the risk. I understand that my signature starts no coverage.`,
  chooseNamed: (agency: string): string =>
    `I ask ${agency} to go on with the one that I name above, and I have read the differences and notices of this proposal. I understand that my signature starts no coverage.`,
  disclaimer:
    'Premiums are the carriers’ own, including the fees and taxes that they stated, for the values above. An indication is not a price that can be bound. Coverage is bound only by the carrier’s confirmation; the policy alone states what is covered.',
  /** The text that a client agrees to by signing on the page. */
  agreement: (agent: string): string =>
    `I choose this quote and agree to sign electronically. I understand this does not start coverage: coverage begins only after the carrier confirms it and is paid. I can sign on paper instead; ${agent} sends it to me.`,
  heads: {
    deductible: 'Deductible',
    building_limit: 'Building',
    contents_limit: 'Contents',
    replacement_cost_on_content: 'Contents paid at',
    aop_deductible: 'Deductible',
    hurricane_deductible: 'Hurricane',
    dwelling: 'Dwelling',
    contents: 'Contents',
  },
  notices: {
    notAPolicy: {
      title: 'Not a policy.',
      text: 'Coverage starts only when the carrier has confirmed it and the premium is paid. The policy alone states what is covered.',
    },
    price: {
      title: 'Price.',
      text: 'It is for the values in this document, and may change when one of them does or when the carrier reviews them.',
    },
    indication: {
      title: 'Indication.',
      text: 'It is the carrier’s estimate, not a price that can be bound. It cannot be bought until the carrier has reviewed the risk.',
    },
    lender: {
      title: 'Lender.',
      text: 'Ask your lender to confirm that it accepts a private flood policy before you end another one.',
    },
    nfip: {
      title: 'NFIP.',
      text: 'If you now have flood insurance from the NFIP and leave it, the full-risk rate may apply if you return.',
    },
    surplusFlorida: {
      title: 'Surplus lines.',
      text: 'Surplus lines insurers’ rates and forms are not approved by any Florida regulatory agency, and the Florida Insurance Guaranty Act does not protect you if the insurer becomes insolvent.',
    },
  },
  signed: {
    title: (signer: string): string => `Signed choice of ${signer}`,
    heading: (kind: string): string => `Signed choice of ${kind} insurance`,
    description: (kind: string, address: string, day: string): string =>
      `${kind} insurance for ${address}, chosen and signed on ${day}`,
    by: 'Signed by',
    time: 'Time',
    moment: (day: string, time: string, iso: string): string => `${day}, ${time} Eastern time (${iso})`,
    from: 'From',
    hash: 'SHA-256 of what was shown',
    subject: (kind: string, street: string): string => `Signed choice of ${kind} insurance for ${street}`,
    hello: (name: string): string => `Hello${name ? ` ${name}` : ''},`,
    body: 'Attached is what you chose and signed, for your records. Coverage starts only when the carrier has confirmed it and the premium is paid.',
  },
};

export type ProposalText = typeof PROPOSAL_EN;
