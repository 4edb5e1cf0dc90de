/** Text of the script that the client page loads to sign a choice, with the thanks after it. */
export const SIGNING_EN = {
  signYourChoice: 'Sign your choice',
  yourSignature: 'Your signature',
  howYouSign: 'How you sign',
  type: 'Type',
  draw: 'Draw',
  fullName: 'Full name',
  drawnSignature: 'Your drawn signature',
  signHere: 'Sign here',
  clear: 'Clear',
  savedWithSignature:
    'Saved with your signature: the time, your internet address, your browser and a fingerprint of this page.',
  signAndSend: (agent: string): string => `Sign and send to ${agent}`,
  thankYou: (name: string): string => `Thank you${name ? `, ${name}` : ''}`,
  hasYourChoice: (agent: string): string => `${agent} has your choice: `,
  signedBy: (price: string, signer: string): readonly [string, string] => [
    ` at ${price}, signed by ${signer} on `,
    ', Eastern time.',
  ],
  appliesNow: (agent: string): string =>
    `${agent} will now apply to the carrier. Coverage starts only when the carrier has confirmed it and the premium is paid.`,
  downloadCopy: 'Download a copy (PDF)',
  backToTheOptions: 'Back to the options',
};

export type SigningText = typeof SIGNING_EN;
