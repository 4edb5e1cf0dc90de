/** What a template may name, each filled from the application, its client, its agency and its quotes (R5.5). */
export const SHORT_CODES = [
  { code: 'client_first_name', name: 'Client first name' },
  { code: 'client_last_name', name: 'Client last name' },
  { code: 'client_name', name: 'Client name' },
  { code: 'property_address', name: 'Property address' },
  { code: 'property_street', name: 'Property street' },
  { code: 'application_number', name: 'Application number' },
  { code: 'insurance_type', name: 'Insurance type' },
  { code: 'quote_count', name: 'Number of quotes' },
  { code: 'lowest_premium', name: 'Lowest premium' },
  { code: 'highest_premium', name: 'Highest premium' },
  { code: 'lowest_carrier', name: 'Carrier of the lowest premium' },
  { code: 'agent_name', name: 'Agent name' },
  { code: 'agent_email', name: 'Agent e-mail' },
  { code: 'agency_name', name: 'Agency name' },
  { code: 'agency_phone', name: 'Agency phone' },
  { code: 'agency_address', name: 'Agency address' },
] as const;
export type ShortCode = (typeof SHORT_CODES)[number]['code'];

/** How a short code stands in a template. */
export const shortCodeText = (code: ShortCode): string => `{{ ${code} }}`;
