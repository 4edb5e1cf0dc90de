export type MappingFunction = { readonly name: string; readonly signature: string; readonly about: string };

export const MAPPING_FUNCTIONS: readonly MappingFunction[] = [
  {
    name: '$amount',
    signature: '$amount(value)',
    about: "The number in '$5,000', '1,310.50' or 5000; nothing for anything else, '2%' too.",
  },
  { name: '$money', signature: '$money(value)', about: 'The same as $amount.' },
  {
    name: '$isYes',
    signature: '$isYes(value)',
    about: "Whether it is true, or a word for it: 'Yes', 'Y', 'true' or the like.",
  },
  { name: '$isGiven', signature: '$isGiven(value)', about: 'Whether there is anything: neither missing nor blank.' },
  { name: '$count', signature: '$count(list)', about: 'How many there are; 0 of null and of what is missing.' },
  {
    name: '$known',
    signature: '$known(word, table)',
    about: "The table's value for a word. A word that is not in the table is an error, never taken for something else.",
  },
  {
    name: '$date',
    signature: "$date(value, 'MM/dd/yyyy')",
    about:
      'A date as a carrier writes it: yyyy, yy, MM, M, dd, d and signs between. Nothing where there is none; an error of what is no date.',
  },
  {
    name: '$parseXml',
    signature: '$parseXml(text)',
    about:
      'The document that a text holds as XML, such as the result inside a SOAP answer; nothing where there is no text.',
  },
  {
    name: '$parseJson',
    signature: '$parseJson(text)',
    about: 'The document that a text holds as JSON; nothing where there is no text.',
  },
  {
    name: '$uuid',
    signature: '$uuid(name)',
    about:
      'A UUID: with a name one for all of a request, and another in the next; without one its own at each place, and the same when that request is made again.',
  },
  {
    name: '$hash',
    signature: '$hash(algorithm, text, encoding)',
    about: "The hash of a text: 'sha256', 'sha1', 'sha512' or 'md5', as 'hex' or 'base64'.",
  },
  {
    name: '$hmac',
    signature: '$hmac(algorithm, key, text, encoding)',
    about:
      "The signature of a text under a key, which may be a secret: 'sha256', 'sha1', 'sha512' or 'md5', as 'hex' or 'base64'.",
  },
  {
    name: '$sign',
    signature: '$sign(algorithm, key, text)',
    about: "The signature of a text under a private key in PEM, a secret: 'RS256' or 'ES256', in Base64 for URLs.",
  },
  { name: '$base64', signature: '$base64(text)', about: 'The text in Base64; a secret may stand in it.' },
  { name: '$base64url', signature: '$base64url(text)', about: 'The same for URLs and tokens: with - and _, no =.' },
];
