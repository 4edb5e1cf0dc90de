/** Texts of the error catalogue (section 8) and fixed notices. */
export const ERRORS = {
  no_answer: { title: 'Error Message', text: 'Internet issue or contact it team.' },
  title: 'Error',
  message_title: 'Message',
  no_message: 'Internet issue or contact IT.',
  address: 'Invalid Response Data.',
  address_advice:
    'Please enter a complete address including city, state and zip to prefill property details. The property data provider is under maintenance, so enter data manually.',
  chunk: 'Loading chunk failed',
  not_found: '404 Page Not Found',
} as const;

export const NOTICES = {
  short_code_copied: 'Short Code Copied!',
  address_copied: 'Address Copied',
} as const;

export const CONFIRMATIONS = {
  previous_account: 'Are you sure you want to login back to the previous account?',
  send_to_number: (number: string): string => `Are you sure you want to send quote to number: ${number}`,
  send_to_email: (email: string): string => `Are you sure you want to send quote to e-mail: ${email}`,
} as const;
