/** Texts of the error catalog (section 8) and fixed notices. */
export const ERRORS = {
  no_answer: { title: 'Error Message', text: 'Internet issue or contact it team.' },
  title: 'Error',
  message_title: 'Message',
  no_message: 'Internet issue or contact IT.',
  address: 'Invalid Response Data.',
  chunk: 'Loading chunk failed',
  not_found: '404 Page Not Found',
} as const;

export const NOTICES = {
  short_code_copied: 'Short Code Copied!',
  address_copied: 'Address Copied',
} as const;

export const CONFIRMATIONS = {
  previous_account: 'Are you sure you want to login back to the previous account?',
  send_to_number: (number: string, what: string): string =>
    `Are you sure you want to send ${what} to number: ${number}`,
  send_to_email: (email: string, what: string): string => `Are you sure you want to send ${what} to e-mail: ${email}`,
} as const;

export const WHY_NO_ADDRESS = ['incomplete', 'unknown', 'down', 'switched_off'] as const;
export type WhyNoAddress = (typeof WHY_NO_ADDRESS)[number];

const COMPLETE = 'Please enter a complete address including city, state and zip to prefill property details.';

export const NO_ADDRESS: Readonly<Record<WhyNoAddress, { readonly what: string; readonly next: string }>> = {
  incomplete: { what: 'The address is not complete.', next: COMPLETE },
  unknown: {
    what: 'The address service answered and does not know this address.',
    next: `Check the house number and the spelling. ${COMPLETE} A new building may be on no map yet: then enter data manually.`,
  },
  down: {
    what: 'The address service didn’t respond. Your address may be fine.',
    next: 'The property data provider is under maintenance, so enter data manually, or try again in a minute.',
  },
  switched_off: {
    what: 'The address service is switched off for your agency.',
    next: 'An admin can switch it on in API Management. Until then, enter data manually.',
  },
};
